import { assertBuilt } from '../../scripts/build-digest.ts';

/** Browser tests run the build, which must be that of the sources. */
export default assertBuilt;

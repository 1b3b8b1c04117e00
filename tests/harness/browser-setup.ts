import { assertBuilt } from '#scripts/build-digest.ts';

export default assertBuilt;

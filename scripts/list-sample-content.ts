import { listSampleContent } from '../content/sample.ts';

const paths = listSampleContent();
console.log(
  paths.length === 0
    ? 'Nothing in content/ is sample any more.'
    : `${paths.join('\n')}\n\n${paths.length} values in content/ still wait for their owner.`,
);

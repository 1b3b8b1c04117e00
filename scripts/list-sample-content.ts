import { listSampleContent } from '../content/sample.ts';

const paths = listSampleContent();
console.log(
  paths.length === 0 ? 'content/ holds no sample values.' : `${paths.join('\n')}\n\n${paths.length} values in content/ are still sample.`,
);

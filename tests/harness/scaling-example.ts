import { readFileSync } from 'node:fs';

const document = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');

/** Returns the configuration that docs/scaling.md shows in a language, so that the tests run what readers copy. */
export function scalingExample(language: 'nginx' | 'vcl'): string {
  const [, example] = new RegExp(`^\`\`\`${language}\\n(.+?)^\`\`\`$`, 'msu').exec(document) ?? [];
  if (example === undefined) throw new Error(`docs/scaling.md shows no ${language}`);
  return example;
}

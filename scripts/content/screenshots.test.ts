import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseStudies } from '../../content/case-studies.ts';
import { projects } from '../../content/projects.ts';

test('the pictures of every screenshot are made from it', async () => {
  const hashes = JSON.parse(await readFile('content/images/screenshots.json', 'utf8')) as Record<
    string,
    string
  >;
  for (const picture of [
    ...projects.map(({ screenshot }) => screenshot),
    ...caseStudies.flatMap(({ pictures }) => pictures),
  ]) {
    if (picture === '#') continue;
    const hash = createHash('sha256')
      .update(await readFile(`content/images/${picture.source}`))
      .digest('hex');
    expect(hashes[picture.source], 'run "npm run content:build" and commit what it writes').toBe(
      hash,
    );
  }
});

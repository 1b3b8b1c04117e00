import { expect, test } from 'vitest';
import { caseStudies } from '../../content/case-studies.ts';
import { projects } from '../../content/projects.ts';
import { listScreenshots, readScreenshots } from './screenshots.ts';

test('every screenshot has its pictures', async () => {
  const stale = (await readScreenshots(listScreenshots({ projects, caseStudies }))).filter(({ isStale }) => isStale);
  expect(stale, 'run "npm run content:build" and commit what it writes').toEqual([]);
});

test('a screenshot that does not exist is named', async () => {
  await expect(readScreenshots(['missing.png'])).rejects.toThrow('the screenshot missing.png, which is not in content/images');
});

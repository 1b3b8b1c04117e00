import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawIcons } from './draw-icons.ts';
import { drawLogo } from './draw-logo.ts';
import { findIcon } from './find-icon.ts';
import { measureSlogan } from './measure-slogan.ts';
import { readScreenshot, picturesOf, screenshotSources } from './screenshots.ts';
import { socialMarks } from './social-marks.ts';
import { technologySprite } from './technology-icons.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root));
const hint = 'run "npm run content:build" and commit what it writes';

test.each([
  ['content/generated/logo.ts', drawLogo],
  ['content/generated/slogan.css', () => measureSlogan()],
  ['content/images/social-marks.svg', socialMarks],
  ['content/images/technology-icons.svg', technologySprite],
])('%s is current', async (file, generate) => {
  expect((await read(file)).toString(), hint).toBe(await generate());
});

test('the site’s icons are those of the logo', async () => {
  const { 'favicon.svg': icon } = await drawIcons();
  expect((await read('public/favicon.svg')).toString(), hint).toBe(icon);
});

test('every screenshot has its pictures', async () => {
  const folder = new URL('content/images/', root);
  const hashes = JSON.parse((await read('content/images/screenshots.json')).toString()) as Record<string, string>;
  for (const source of screenshotSources()) {
    expect((await readScreenshot(folder, source)).hash, hint).toBe(hashes[source]);
    for (const picture of picturesOf(source)) expect((await read(`content/images/${picture}`)).length).toBeGreaterThan(0);
  }
});

test('an icon or a screenshot that does not exist is named', async () => {
  await expect(findIcon('no-such-icon', 'content/skills.ts')).rejects.toThrow('content/skills.ts: There is no icon “no-such-icon”');
  await expect(readScreenshot(root, 'missing.png')).rejects.toThrow('the screenshot missing.png, which is not in content/images');
});

test('longer words and longer slogans get smaller letters', async () => {
  const sizesOf = async (...words: string[]) => [...(await measureSlogan(words)).matchAll(/: ([\d.]+);/gu)].map(([, em]) => Number(em));
  const [[word, row], [longWord, longRow]] = [await sizesOf('Go', 'Do'), await sizesOf('Synchronize', 'Do')] as [number[], number[]];
  expect(longWord).toBeGreaterThan(2 * (word ?? 0));
  expect((longRow ?? 0) - (row ?? 0)).toBeCloseTo((longWord ?? 0) - (word ?? 0), 1);
  await expect(measureSlogan(['만들다'])).rejects.toThrow('has no letter “만”');
});

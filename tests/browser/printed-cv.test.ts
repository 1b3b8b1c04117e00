import { extractText, getDocumentProxy } from 'unpdf';
import { about as ownWords } from '#content/about.ts';
import { background } from '#content/background.ts';
import { mission } from '#content/mission.ts';
import { projects } from '#content/projects.ts';
import { skillCategories } from '#content/skill-categories.ts';
import { skills } from '#content/skills.ts';
import { stats } from '#content/stats.ts';
import { timeline } from '#content/timeline.ts';
import { expect, messages, type Page, provider, test, visit } from './site.ts';

const withoutSpace = (text: string) => text.replaceAll(/\s/gu, '');

/**
 * Prints the page. Returns the number of sheets and their text, without white space, because lines
 * break anywhere.
 */
async function print(page: Page, format: 'A4' | 'Letter') {
  const { totalPages, text } = await extractText(
    await getDocumentProxy(new Uint8Array(await page.pdf({ format }))),
    { mergePages: true },
  );
  return { totalPages, text: withoutSpace(text) };
}

const { about, site: siteTexts } = messages;
const shown = (url: string) => [
  provider.founder,
  ...provider.titles,
  provider.email,
  new URL(url).host,
  about.mission,
  ...mission.statements,
  ...background.paragraphs,
  ...stats.flatMap(({ endNum, tagline }) => [String(endNum), tagline]),
  ...Object.values(skillCategories),
  ...skills.map(({ name }) => name),
  about.experience,
  ...timeline.flatMap(({ date, event }) => [date, event]),
  about.projects,
  ...projects.flatMap(({ projectName, outcome }) => [projectName, outcome]),
];

/** True if a text contains these in this order. */
function areInOrder(text: string, parts: readonly string[]): boolean {
  const places = parts.map((part) => text.indexOf(withoutSpace(part)));
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}
const hidden = [
  ownWords.contact,
  ownWords.closing.question,
  siteTexts.emailMe,
  siteTexts.privacy,
  siteTexts.skipToContent,
  siteTexts.menu.reviews,
];

test('About prints as a CV on a page or two, with all facts and no controls', async ({
  page,
  site,
}) => {
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.url }]);
  await visit(page, '/about');
  for (const format of ['A4', 'Letter'] as const) {
    const { totalPages, text } = await print(page, format);
    expect(totalPages, format).toBeLessThanOrEqual(2);
    expect(shown(site.url).filter((fact) => !text.includes(withoutSpace(fact)))).toEqual([]);
    expect(areInOrder(text, timeline.map(({ event }) => event).toReversed()), format).toBe(true);
    const coming = projects.filter(({ startDate }) => !/\d{4}$/u.test(startDate));
    const dated = projects.filter((project) => !coming.includes(project));
    const months = dated.toSorted(
      (one, other) => Date.parse(`1 ${other.startDate}`) - Date.parse(`1 ${one.startDate}`),
    );
    const names = [...coming, ...months].map(({ projectName }) => `${projectName}:`);
    expect(areInOrder(text, [about.projects, ...names]), format).toBe(true);
    expect(hidden.filter((control) => text.includes(withoutSpace(control)))).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('html')).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('without scripts, About prints the same CV', async ({ newVisitor, site }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/about');
  const { totalPages, text } = await print(page, 'A4');
  expect(totalPages).toBeLessThanOrEqual(2);
  expect(shown(site.url).filter((fact) => !text.includes(withoutSpace(fact)))).toEqual([]);
});

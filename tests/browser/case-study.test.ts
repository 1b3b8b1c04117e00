import { mailAddress } from '#app/parts/mail-address.ts';
import { caseStudies } from '#content/case-studies.ts';
import type { Project } from '#content/content-types.ts';
import { projects } from '#content/projects.ts';
import { caseStudyPages } from '#content/share-cards.ts';
import { hideReview } from '#domain/reviews/moderation.ts';
import {
  beside,
  boxOf,
  expect,
  h1,
  hasStyles,
  hydrated,
  inMain,
  link,
  type Locator,
  messages,
  nav,
  newPerson,
  publishAsClient,
  scrollTop,
  stillTest as test,
  twoFrames,
  visit,
  watchReloads,
  watchShifts,
  withoutTypeface,
} from './site.ts';

const all: readonly Project[] = projects;
const texts = messages.caseStudy;
const [study, following] = caseStudies;
const nameOf = (id: string) => all.find(({ projectId }) => projectId === id)?.projectName ?? '';

test('exactly the projects with a case study lead to it, even without scripts', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/projects');
  for (const { projectId } of all) {
    const found = caseStudies.find((each) => each.projectId === projectId);
    const key = page
      .locator(`[id="${projectId}"]`)
      .getByRole('link', { name: nameOf(projectId), exact: true });
    await expect(key).toHaveCount(found === undefined ? 0 : 1);
    expect((await fetch(`${site.url}/projects/${projectId}`)).status).toBe(
      found === undefined ? 404 : 200,
    );
  }
  if (study === undefined) return;
  const { projectId, headline, problem, approach, results, outcome } = study;
  await page.getByRole('link', { name: nameOf(projectId), exact: true }).click();
  await expect(page).toHaveURL(`/projects/${projectId}`);
  await expect(h1(page, headline)).toBeVisible();
  for (const text of [
    ...problem,
    ...approach.map((step) => step.text),
    ...results.map(({ label }) => label),
    ...outcome,
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  const email = link(inMain(page), messages.site.emailMe);
  await expect(email).toHaveAttribute(
    'href',
    mailAddress(messages.caseStudy.emailDraft(nameOf(projectId))),
  );
  await link(page, texts.allProjects).click();
  await expect(page).toHaveURL('/projects');
});

test.describe('a case study', () => {
  test.skip(study === undefined, 'the content has none');
  const { projectId = '', headline = '' } = study ?? {};
  const path = `/projects/${projectId}`;

  test('opens from its card with the focus on its heading; Back leads to the card', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, '/projects');
    const expectNoReload = await watchReloads(page);
    await page.getByRole('link', { name: nameOf(projectId), exact: true }).click();
    await expect(h1(page, headline)).toBeFocused();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(caseStudyPages.find((each) => each.path === path)?.title ?? '');
    await expect.poll(() => scrollTop(page)).toBe(0);
    const main = nav(page, messages.site.headerLinks);
    await expect(link(main, messages.site.menu.projects)).toHaveAttribute('aria-current', 'true');
    if (following !== undefined) {
      await link(nav(page, texts.more), texts.next).click();
      await expect(h1(page, following.headline)).toBeFocused();
      await expect.poll(() => scrollTop(page)).toBe(0);
      await page.goBack();
      await expect(h1(page, headline)).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByRole('link', { name: nameOf(projectId), exact: true })).toBeInViewport();
    await expectNoReload();
    // The address in any case is the same page, in the browser, too.
    await visit(page, path.toLowerCase());
    await expect(h1(page, headline)).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`, 'u'),
    );

    await test.step('the results are above the picture, each with one label', async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const list = page.getByRole('list', { name: texts.results });
        const top = async (part: Locator) => (await boxOf(part)).y;
        const heading = h1(page);
        expect(await top(list)).toBeGreaterThan(await top(heading));
        expect(await top(list)).toBeLessThan(
          await top(page.getByText(texts.role, { exact: true })),
        );
        for (const [index, { label, short = label }] of (study?.results ?? []).entries()) {
          const result = list.getByRole('listitem').nth(index);
          const shown = await Promise.all(
            [...new Set([label, short])].map((text) =>
              result.getByText(text, { exact: true }).isVisible(),
            ),
          );
          expect(shown.filter(Boolean)).toHaveLength(1);
        }
        const section = page.getByRole('region', { name: texts.outcome });
        await expect(section.getByRole('list')).toHaveCount(0);
      }
    });
  });

  test('the newest review by a client of the project is shown until it is hidden', async ({
    site,
  }) => {
    const read = async () => (await fetch(site.url + path)).text();
    const person = newPerson();
    const words = `On time. ${person.email}`;
    expect(await read()).not.toContain(words);
    await publishAsClient(site, person, 3, words, projectId);
    const [review] = (await (
      await fetch(`${site.url}/api/reviews?project=${projectId}&limit=1`)
    ).json()) as [{ _id: string }];
    expect(await read()).toContain(words);
    await beside(site, (context) =>
      hideReview(context, review._id, { reason: 'advertising', words: 'Not here.' }),
    );
    await expect.poll(read).not.toContain(words);
  });
});

test('nothing on a case study moves while its styles and scripts arrive', async ({
  page,
  provoked,
}) => {
  const shift = await watchShifts(page);
  await withoutTypeface(page, provoked);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { projectId } of caseStudies) {
      await page.goto(`/projects/${projectId}`, { waitUntil: 'commit' });
      await hydrated(page);
      await hasStyles(page);
      await twoFrames(page);
      expect(await shift(), `${projectId}, ${width} px`).toBe(0);
    }
  }
});

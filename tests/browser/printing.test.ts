import { extractText, getDocumentProxy } from 'unpdf';
import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import {
  button,
  confirmation,
  expect,
  footer,
  hydrated,
  inMain,
  messages,
  newPerson,
  type Page,
  postReview,
  provider,
  stillTest as test,
  storeToken,
  verifiedPerson,
  visit,
} from './site.ts';

/** Controls that print. The logo and the bars of the slogan are pictures. */
const printedControls = async (page: Page): Promise<string[]> => {
  const controls = page.locator('button, input, select, textarea, summary, nav, [role=search]');
  const printed = await controls
    .filter({ visible: true })
    .evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML.slice(0, 80)));
  return printed.filter((html) => !html.includes('class="printed') && !html.includes(' printed"'));
};

test('pages print at their own height, without controls, in a font to be searched', async ({
  page,
  site,
  provoked,
}) => {
  provoked.add(404);
  const person = newPerson();
  const token = await verifiedPerson(site, person);
  const words = `Printed by ${person.email}.`;
  const id = await postReview(site, token, 4, words);
  const main = inMain(page);
  await page.context().addCookies([{ name: 'theme', value: 'dark', url: site.url }]);
  await page.emulateMedia({ media: 'print' });
  for (const path of [
    '/auth/login',
    '/nowhere',
    '/reviews',
    '/reviews#new-review',
    `/reviews/${id}`,
    '/reviews/about',
    '/account',
    '/account/password',
    '/account/reviews',
    '/projects',
    ...caseStudyIds.slice(0, 1).map((projectId) => `/projects/${projectId}`),
    '/',
    '/about',
  ]) {
    if (path === '/reviews') await storeToken(page, token);
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('main h1')).toBeVisible();
    expect([path, await printedControls(page)]).toEqual([path, []]);
    await expect(page.locator('body'), path).toHaveCSS('min-block-size', '0px');
    await expect(page.locator('body'), path).toHaveCSS('font-family', /^Arial,/u);
    await expect(page.locator('h1'), path).not.toHaveCSS('font-family', /Bricolage/u);
    if (path === '/reviews') await expect(page.getByText(words)).toBeVisible();
    if (path === '/account') await expect(page.getByText(person.email)).toBeVisible();
    if (path === '/') await expect(main.getByRole('img', { name: provider.brand })).toBeVisible();
    if (path !== '/projects') continue;
    await expect(main.getByText(provider.email)).toBeVisible();
    await expect(main.getByText(messages.projects.readCaseStudy).first()).toBeHidden();
    // Pictures have the light colors of the rest.
    await expect(main.locator('.whenLight').filter({ visible: false })).toHaveCount(0);
    await expect(main.locator('.whenDark').filter({ visible: true })).toHaveCount(0);
  }
  // Nor do an open menu and dialog, or their dimming of the page.
  await page.emulateMedia({ media: 'screen' });
  await button(footer(page), messages.site.logOut).click();
  await page.emulateMedia({ media: 'print' });
  await expect(confirmation(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await button(page, messages.site.openMenu).click();
  await expect(page.locator('#view')).toHaveCSS('opacity', '0.5');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#view')).toHaveCSS('opacity', '1');
});

test('About prints as a résumé, with headings beside their texts', async ({ page }) => {
  await visit(page, '/about');
  await page.emulateMedia({ media: 'print' });
  const places = await page.locator('section[data-shape]:visible').evaluateAll((sections) =>
    sections.map(({ id, children: [heading, text] }) => {
      const [one, other] = [heading, text].map((each) => each?.getBoundingClientRect());
      return { id, isBeside: one !== undefined && one.right < (other?.left ?? 0) };
    }),
  );
  expect(places.length).toBeGreaterThan(3);
  expect(places.filter(({ isBeside }) => !isBeside)).toEqual([]);
});

/** Prints the page, and returns the text of each sheet. */
async function printSheets(page: Page, format: 'A4' | 'A5'): Promise<string[]> {
  const pdf = await page.pdf({ format });
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

const moveDown = (page: Page, millimeters: number): Promise<void> =>
  page.locator('main').evaluate((main, above) => {
    main.style.paddingBlockStart = `${above}mm`;
  }, millimeters);

/** Expects text on the last sheet, wherever the page begins. */
async function expectFullLastSheet(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const empty: string[] = [];
  for (let above = 0; above < 280; above += 14) {
    await moveDown(page, above);
    const sheets = await printSheets(page, 'A5');
    if (sheets.at(-1)?.trim() === '') empty.push(`${path} ${above} mm lower`);
  }
  expect(empty).toEqual([]);
}

for (const projectId of caseStudyIds.slice(0, 2))
  test(`the printed page of ${projectId} ends with its last line`, async ({ page }) => {
    await expectFullLastSheet(page, `/projects/${projectId}`);
  });

test('a printed review ends with its last line, and long ones stay in their place', async ({
  page,
  site,
}) => {
  const token = await verifiedPerson(site, newPerson());
  const id = await postReview(site, token, 4, 'Printed.');
  await expectFullLastSheet(page, `/reviews/${id}`);
  // In a grid, browsers print what is longer than a sheet over or under something else.
  for (const path of ['/reviews', `/reviews/${id}`]) {
    await visit(page, path);
    await page.emulateMedia({ media: 'print' });
    const grids = await page
      .getByRole('article')
      .first()
      .locator('xpath=ancestor-or-self::*')
      .evaluateAll((elements) =>
        elements
          .filter((element) => getComputedStyle(element).display === 'grid')
          .map((element) => element.getAttribute('class')),
      );
    expect(grids, path).toEqual([]);
  }
});

test('no heading stays alone at the foot of a sheet, wherever the sheet ends', async ({ page }) => {
  const withoutSpace = (text: string) => text.replaceAll(/\s/gu, '');
  const alone: string[] = [];
  await visit(page, '/reviews/about');
  const headings = (await page.locator('h2, h3').allTextContents()).map(withoutSpace);
  for (let above = 0; above < 200; above += 14) {
    await moveDown(page, above);
    const sheets = await printSheets(page, 'A4');
    for (const sheet of sheets.slice(0, -1).map(withoutSpace)) {
      const heading = headings.find((each) => each !== '' && sheet.endsWith(each));
      if (heading !== undefined) alone.push(`${above} mm lower: ${heading}`);
    }
  }
  expect(alone).toEqual([]);
  for (const path of ['/privacy', ...caseStudyIds.slice(0, 1).map((id) => `/projects/${id}`)]) {
    await visit(page, path);
    await page.emulateMedia({ media: 'print' });
    for (const heading of await page.locator('h2, h3').all())
      await expect(heading).toHaveCSS('break-after', 'avoid');
  }
});

import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import { projects } from '#content/projects.ts';
import {
  boxOf,
  button,
  expect,
  inMain,
  link,
  messages,
  overhang,
  stillTest as test,
  visit,
} from './site.ts';

test('each project has a card with its facts, in the content’s order', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/projects');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(projects.length);
  for (const [index, project] of projects.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { name: project.projectName })).toBeVisible();
    await expect(card.getByText(project.startDate, { exact: true })).toBeVisible();
    await expect(card.getByText(project.description)).toBeVisible();
    await expect(card.getByText(project.role, { exact: true })).toBeVisible();
    await expect(card.getByText(project.outcome)).toBeVisible();
    await expect(
      card.getByRole('list', { name: messages.projects.builtWith }).getByRole('listitem'),
    ).toHaveText([...project.badges]);
  }
});

test('the grid has 1 column, 2 from 640 px, and 3 from 1024 px, of cards and covers', async ({
  page,
}) => {
  await page.goto('/projects');
  for (const [width, columns] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width} px`).toBe(Math.min(columns, projects.length));
  }

  // A screenshot opens its app in a new tab; with "#" it is a drawn cover.
  for (const [index, { appLink, screenshot, projectName }] of projects.entries()) {
    const card = page.getByRole('article').nth(index);
    const anchor = link(card, messages.projects.openApp(projectName));
    if (appLink === '#') await expect(anchor).toHaveCount(0);
    else {
      await expect(anchor).toHaveAttribute('href', appLink);
      await expect(anchor).toHaveAttribute('target', '_blank');
      await expect(anchor).toHaveAttribute('rel', 'noopener');
    }
    const picture = card.locator('img').filter({ visible: true });
    await expect(picture).toHaveAttribute('width', '1280');
    await expect(picture).toHaveAttribute('height', '800');
    await expect(picture).toHaveAttribute('alt', screenshot === '#' ? '' : screenshot.alt);
    await expect(picture).toHaveAttribute('src', screenshot === '#' ? /\.svg$/u : /\.webp$/u);
  }
  await expect(page.locator('a[href="#"]')).toHaveCount(0);

  // Only the card of a project with a case study goes down under the pointer.
  for (const { projectId, projectName } of projects) {
    const card = page.locator(`[id="${projectId}"]`);
    const offset = () =>
      card.evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).translate.split(' ')[1] ?? '0'),
      );
    await card.getByText(projectName, { exact: true }).hover();
    await card.evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    );
    if (caseStudyIds.includes(projectId)) await expect.poll(offset).toBeGreaterThan(0);
    else expect(await offset()).toBe(0);
  }
});

test('a click on a card opens its case study, and one on its screenshot the app', async ({
  page,
}) => {
  await test.step('a screenshot opens its app in a new tab, and leaves the page as it is', async () => {
    const project = projects.find(({ appLink }) => appLink !== '#');
    if (project === undefined) return;
    const { appLink, projectId, projectName } = project;
    await visit(page, `/projects#${projectId}`);
    const address = new URL(appLink, page.url());
    // Other sites stay out of the tests.
    await page.context().route(
      ({ origin }) => origin === address.origin && appLink.startsWith('https:'),
      (route) => route.fulfill({ body: 'The app' }),
    );
    const opened = page.waitForEvent('popup');
    const anchor = link(page, messages.projects.openApp(projectName));
    const { x, y, width, height } = await boxOf(anchor);
    await page.mouse.click(x + width / 2, y + height / 2);
    const popup = await opened;
    await popup.waitForURL(address.href);
    expect(new URL(page.url()).pathname).toBe('/projects');
  });

  await test.step('a card opens its case study', async () => {
    const project = projects.find(({ projectId }) => caseStudyIds.includes(projectId));
    if (project === undefined) return;
    const { description: text, projectId, projectName, appLink } = project;
    const path = `/projects/${projectId}`;
    const card = page.locator(`[id="${projectId}"]`);
    const words = card.getByText(text);
    const [cover, badges] = [card.locator('img'), card.getByRole('listitem')].map((found) =>
      found.filter({ visible: true }).first(),
    );
    await visit(page, `/projects#${projectId}`);
    for (const part of [words, badges, ...(appLink === '#' ? [cover] : [])]) {
      await expect(page.getByRole('heading', { name: projectName })).toBeInViewport();
      await part?.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0 } = (await part?.boundingBox()) ?? {};
      await page.mouse.click(x + Math.min(20, width / 2), y + 10);
      await expect(page).toHaveURL(path);
      await page.goBack();
    }
  });
});

test('pictures that cannot be loaded leave the page as wide as a phone', async ({
  newVisitor,
  provoked,
}) => {
  provoked.add(404);
  const page = await newVisitor({ viewport: { width: 360, height: 740 } });
  await page.route(/\.(?:avif|svg|webp)$/u, (route) => route.fulfill({ status: 404 }));
  await visit(page, '/projects');
  const picture = page.getByRole('article').locator('img').filter({ visible: true }).first();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveJSProperty('naturalWidth', 0);
  expect(await overhang(page)).toBe(0);
});

test('drawn covers have the theme’s colors, even against the system’s', async ({ page }) => {
  /** The mean color of each cover on the page, drawn as in a document without a theme. */
  const meanColors = () =>
    inMain(page)
      .locator('img[src*=".svg"]')
      .filter({ visible: true })
      .evaluateAll((covers: HTMLImageElement[]) =>
        Promise.all(
          covers.map(async ({ src }) => {
            const cover = new Image(32, 20);
            cover.src = src;
            await cover.decode();
            const drawing = new OffscreenCanvas(32, 20).getContext('2d');
            drawing?.drawImage(cover, 0, 0, 32, 20);
            const { data = [] } = drawing?.getImageData(0, 0, 32, 20) ?? {};
            const colors = [...data].filter((_, index) => index % 4 !== 3);
            return colors.reduce((sum, color) => sum + color, 0) / colors.length;
          }),
        ),
      );
  const hasCover = projects.some(({ screenshot }) => screenshot === '#');
  const pages = [hasCover && '/projects', caseStudyIds.length > 0 && '/'].filter(
    (path) => path !== false,
  );
  for (const path of pages) {
    const colorsIn = async (colorScheme: 'dark' | 'light') => {
      await page.emulateMedia({ colorScheme });
      return meanColors();
    };
    await page.context().clearCookies();
    await visit(page, path);
    const [light, dark] = [await colorsIn('light'), await colorsIn('dark')];
    await button(page, messages.site.lightTheme).click();
    await expect.poll(meanColors).toEqual(light);
    await page.reload();
    expect(await meanColors()).toEqual(light);
    await button(page, messages.site.darkTheme).click();
    expect(await colorsIn('light')).toEqual(dark);
    expect(light.length).toBeGreaterThan(0);
    for (const [index, color] of light.entries()) expect(dark[index]).not.toBe(color);
  }
});

import { type Browser, type BrowserContextOptions, chromium, devices, type Locator, type Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '../content/messages.ts';
import { chromiumFlags, provideLightChromium } from '../tests/harness/chromium.ts';
import { type RecordedInput, recordInputs } from './browser/input-recorder.ts';
import { insertClients } from './data/insert-clients.ts';
import { startSeededSite } from './data/start-seeded-site.ts';
import { createFigure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import type { Part } from './part.ts';

const slowness = 4;
const [settleMs, actMs] = [300, 1000];
const { site: frame, reviews } = messages;

/** Something that a visitor does on a page: what comes before it is not measured. */
interface Interaction {
  path: string;
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

/** A touch of the screen. Playwright's `locator.tap()` would look at each of its events in the page, which is measured with it. */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be touched cannot be seen');
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const openMenu = (page: Page) => touch(page.getByRole('button', { name: frame.openMenu }));
const openForm = (page: Page) => touch(page.getByRole('button', { name: reviews.open }));
const comment = (page: Page) => page.getByRole('textbox', { name: reviews.comment });

const interactions: Record<string, Interaction> = {
  'open the menu': { path: '/', act: openMenu },
  'choose a filter': { path: '/reviews', act: (page) => touch(page.getByRole('link', { name: /^5 stars \d+ review/u })) },
  'choose a star': {
    path: '/reviews',
    prepare: openForm,
    act: (page) => touch(page.getByRole('radio', { name: reviews.stars(4) }).locator('xpath=ancestor::label')),
  },
  'type in a review': {
    path: '/reviews',
    prepare: async (page) => {
      await openForm(page);
      await comment(page).fill('The work was done well and on time.');
    },
    act: (page) => page.keyboard.press('a'),
  },
};

const projectsLink = (page: Page) =>
  page.getByRole('navigation', { name: frame.menuLabel }).getByRole('link', { name: frame.menu.projects, exact: true });

const followLink: Interaction = {
  path: '/',
  prepare: async (page) => {
    await openMenu(page);
    // The page is fetched before the click.
    await projectsLink(page).focus();
    await sleep(settleMs);
    await page.waitForLoadState('networkidle');
  },
  act: async (page) => {
    await touch(projectsLink(page));
    await page.waitForFunction(() => window.recordedInput().newHeadingMs > 0, undefined, { polling: settleMs });
  },
};

/** What measuring itself costs, and what any input on a page does: a button that changes nothing but its own text. */
const pressButton = (path: string): Interaction => ({
  path,
  prepare: (page) =>
    page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'press';
      button.addEventListener('click', () => (button.textContent = 'pressed'));
      (document.querySelector('header button')?.parentElement ?? document.body).append(button);
    }),
  act: (page) => touch(page.getByRole('button', { name: 'press' })),
});

const buttons: Record<string, Interaction> = {
  'press a button': pressButton('about:blank'),
  'press a button on Home': pressButton('/'),
  'press a button on Reviews': pressButton('/reviews'),
};

const isHydrated = () =>
  Object.keys([...document.body.children].findLast((element) => !element.matches('script, noscript')) ?? {}).some((key) =>
    key.startsWith('__reactFiber'),
  );

/** Opens a page, does one thing on a slow CPU, and returns how long it took until it could be seen. */
async function measure(browser: Browser, options: BrowserContextOptions, { path, prepare, act }: Interaction): Promise<RecordedInput> {
  // A draft and an open form are kept.
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.addInitScript(recordInputs);
  await page.goto(path, { waitUntil: 'networkidle' });
  if (path.startsWith('/')) await page.waitForFunction(isHydrated);
  await prepare?.(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await sleep(settleMs);
  await page.evaluate(() => window.forgetInput());
  await act(page);
  await sleep(actMs);
  const recorded = await page.evaluate(() => window.recordedInput());
  await context.close();
  return recorded;
}

/** How long inputs wait for the next paint on a phone whose CPU is four times as slow as this machine's, and how long for another page. */
export const interaction: Part = async ({ choose }) => {
  await using stack = new AsyncDisposableStack();
  const site = await startSeededSite();
  stack.defer(site.stop);
  const [token = ''] = await insertClients({ dataDir: site.dataDir }, 1);
  const browser = await chromium.launch({ executablePath: provideLightChromium(), args: chromiumFlags });
  stack.defer(() => browser.close());
  // A stored token is a session (product §4).
  const origin = { origin: site.url, localStorage: [{ name: 'userToken', value: token }] };
  // Without a GPU, more pixels would only measure how they are drawn in software.
  const options = { ...devices['Pixel 7'], deviceScaleFactor: 1, baseURL: site.url, storageState: { cookies: [], origins: [origin] } };

  const candidates = Object.fromEntries(
    Object.entries({ ...interactions, ...buttons, 'follow a link': followLink }).map(([name, each]) => [
      name,
      () => measure(browser, options, each),
    ]),
  );
  const { 'follow a link': followed = [], ...recorded } = await interleave('interaction', choose(1, 5), candidates);
  const variant = 'this site, CPU 4 times slower';
  const bare = 'only a button, CPU 4 times slower';
  return [
    ...Object.entries(recorded).map(([subject, inputs]) =>
      createFigure(
        { measure: 'input to next paint', subject, variant: subject in buttons ? bare : variant, unit: 'ms', better: 'lower' },
        inputs.map(({ nextPaintMs }) => nextPaintMs),
      ),
    ),
    createFigure(
      { measure: 'click to the next page', subject: 'a prefetched page', variant, unit: 'ms', better: 'lower' },
      followed.map(({ newHeadingMs }) => newHeadingMs),
    ),
  ];
};

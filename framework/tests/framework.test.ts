import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { RouterContextProvider } from 'react-router';
import { build } from 'vite';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createModuleGroups } from '#framework/build.ts';
import { readPageFiles } from '#framework/page-files.ts';
import { createRenderer, type RenderedPage } from '#framework/render.tsx';
import { createStarter } from '#framework/starter.ts';
import { launchOptions } from '#tests/harness/chromium.ts';
import { listen } from '#tests/harness/ports.ts';
import { site } from './two-pages/site.tsx';

const entry = 'framework/tests/two-pages/entry.ts';
const texts = { missingCode: 'Please reload.', oldBrowser: 'Please update your browser.' };

let folder: string;
let browser: Browser;
let url: string;
let guests: () => string[];
let render: (path: string) => Promise<RenderedPage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-pages-'));
  const page = (name: string) => `framework/tests/two-pages/${name}.tsx`;
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: folder,
      manifest: true,
      rolldownOptions: {
        input: entry,
        output: {
          codeSplitting: {
            groups: createModuleGroups({
              always: [entry],
              alwaysPackages: /[\\/]node_modules[\\/]|rolldown/u,
              home: page('home'),
              others: [page('guests')],
              shared: {},
            }),
          },
        },
      },
    },
  });
  const findFiles = readPageFiles(folder, entry);
  const renderPage = createRenderer({
    ...site,
    loaders: new Map([['guests', () => guests()]]),
    starter: createStarter({ isSupported: () => 'any' in AbortSignal, texts, marks: [] }),
    head: null,
  });
  render = (path) =>
    renderPage(
      new URL(path, url),
      {
        publicUrl: url,
        context: new RouterContextProvider(),
        describeFailure: () => ({ status: 500, data: null }),
      },
      findFiles,
    );
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  async function answer(path: string, response: ServerResponse): Promise<void> {
    const type = types[extname(path)];
    if (type !== undefined) {
      const file = await readFile(join(folder, path)).catch(() => undefined);
      response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': type }).end(file);
      return;
    }
    const { status, body, inline } = await render(path);
    const sent = inline === undefined ? 'application/json' : 'text/html; charset=utf-8';
    response.writeHead(status, { 'Content-Type': sent }).end(body);
  }
  const server = createServer(({ url: path = '' }, response) => void answer(path, response));
  url = `http://127.0.0.1:${await listen(server)}`;
  browser = await chromium.launch(launchOptions());
  return async () => {
    await browser.close();
    server.close();
    await rm(folder, { recursive: true });
  };
});

beforeEach(() => {
  guests = () => ['Ada', '</script>'];
});

async function open(path: string, options = {}): Promise<Page> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(url + path);
  return page;
}

const hydrated = (page: Page) => page.locator('html[data-hydrated]').waitFor();

test('a document has its data, and only the styles of its first view', async () => {
  const { status, body, hasData } = await render('/guests');
  expect({ status, hasData }).toEqual({ status: 200, hasData: true });
  expect(body).toContain('<li>Ada</li>');
  expect(body).toContain('\\u003c/script>');
  expect(body).toContain('body{margin:0}');
  expect(body).not.toMatch(/underline|rgb|#00f|blue/u);
  const home = (await render('/')).body;
  expect(home).toMatch(/<style>[^<]*color:/u);
  expect(home).not.toMatch(/<style>[^<]*underline/u);
  expect(home).toMatch(/<noscript><link rel="stylesheet" href="\/assets\/later-/u);
});

test("a page's data is JSON at its own path", async () => {
  const { body, inline } = await render('/guests.data');
  expect(inline).toBeUndefined();
  const entryFile = expect.stringMatching(/^\/assets\/.+\.js$/u) as string;
  expect(JSON.parse(body)).toEqual({ data: ['Ada', '</script>'], build: entryFile });
  expect(JSON.parse((await render('/_.data')).body)).toEqual({ data: null, build: entryFile });
});

test('a document asks phones not to make links of its numbers and dates', async () => {
  expect((await render('/guests')).body).toMatch(
    /<meta name="format-detection" content="telephone=no, date=no,/u,
  );
});

test('a failed loader answers with the error page, in the frame', async () => {
  guests = () => {
    throw new Error('secret');
  };
  const { status, body } = await render('/guests');
  expect(status).toBe(500);
  expect(body).toContain('<h1>Failed with 500</h1>');
  expect(body).toContain('<a href="/guests">');
  expect(body).not.toContain('secret');
});

test('a page reads without scripts, with all of its styles', async () => {
  const page = await open('/', { javaScriptEnabled: false });
  const heading = page.getByRole('heading', { name: 'Home' });
  await expect
    .poll(() => heading.evaluate((h1) => getComputedStyle(h1).textDecorationLine))
    .toBe('underline');
});

test('later styles come after the first paint, and a click loads no document', async () => {
  const page = await open('/');
  await hydrated(page);
  await expect
    .poll(() => page.locator('h1').evaluate((h1) => getComputedStyle(h1).textDecorationLine))
    .toBe('underline');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('link', { name: 'Guests' }).click();
  await page.getByText('Ada').waitFor();
  expect(await page.title()).toBe('Guests');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('a form works once the page is hydrated, and what was typed before stays', async () => {
  const page = await open('/guests');
  await page.getByLabel('Name').fill('Grace');
  await hydrated(page);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('Grace').waitFor();
});

test('an element’s id is the same in the document and in the browser', async () => {
  const page = await open('/guests');
  await hydrated(page);
  await page.getByRole('list', { name: 'Guests' }).waitFor();
});

/** Follows the link to the guests, and expects another document. */
async function expectNewDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('link', { name: 'Guests' }).click();
  await page.getByText('Ada').waitFor();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false);
}

test('a page whose code a deploy removed is loaded as a document', async () => {
  const page = await open('/');
  await hydrated(page);
  await page.route('**/assets/guests-*.js', (route) => route.fulfill({ status: 404 }));
  await expectNewDocument(page);
});

test('a page whose data is for another build is loaded as a document', async () => {
  const page = await open('/guests');
  await hydrated(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.route('**/guests.data', (route) =>
    route.fulfill({ json: { data: { names: [] }, build: '/assets/later.js' } }),
  );
  await expectNewDocument(page);
});

test('a browser too old for the scripts shows a notice', async () => {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  await context.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  const page = await context.newPage();
  await page.goto(url);
  await page.getByText(texts.oldBrowser).waitFor();
  expect(await page.locator('html[data-js]').count()).toBe(0);
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chromium, devices } from '@playwright/test';
import { reviewsMessages } from '../content/messages/reviews.ts';
import { chromiumFlags, launchOptions, provideChromium } from '../tests/harness/chromium.ts';
import { inTurns, median, medianRatio, type Row, show } from './measure.ts';
import { startSite } from './sites.ts';

const runProgram = promisify(execFile);

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >;
}

const audit = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN;
const requests = ({ audits }: Report) => audits['network-requests']?.details?.items ?? [];
const kilobytes =
  (type = '') =>
  (report: Report) =>
    requests(report).reduce(
      (sum, each) => sum + (each.resourceType.includes(type) ? each.transferSize / 1000 : 0),
      0,
    );

type Figure = [ofHome: number, ofOthers: number, read: (report: Report) => number];

/** Divided by the paints of plain HTML, because they also depend on the machine. */
const paints: Record<string, Figure> = {
  'FCP, ms (≤ 1.09 plain, others 1.25)': [0.7 / 0.64, 0.8 / 0.64, audit('first-contentful-paint')],
  'LCP, ms (≤ 1.23 plain, others 1.46)': [
    0.8 / 0.65,
    0.95 / 0.65,
    audit('largest-contentful-paint'),
  ],
};
const figures: Record<string, Figure> = {
  'TBT, ms (≤ 40)': [40, 40, audit('total-blocking-time')],
  'CLS (≤ 0.005)': [0.005, 0.005, audit('cumulative-layout-shift')],
  'HTML, kB (≤ 14.2, others 20)': [14.2, 20, kilobytes('Document')],
  'Scripts (≤ 108)': [108, Infinity, kilobytes('Script')],
  'All (≤ 160)': [160, Infinity, kilobytes()],
  'Requests (≤ 12)': [12, Infinity, (report) => requests(report).length],
};

const plainHtml =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Plain</title><h1>Only a heading</h1>';

/** Serves a page of plain HTML, and returns its address. */
async function startPlain(stack: AsyncDisposableStack): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(plainHtml);
  });
  stack.defer(() => void server.close());
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

export async function measurePages(loads: number): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url } = await startSite(stack);
  const plain = await startPlain(stack);
  const cwd = import.meta.dirname;
  if (!existsSync(join(cwd, 'node_modules'))) await runProgram('npm', ['ci'], { cwd });
  const env = { ...process.env, CHROME_PATH: provideChromium() };
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const options = [
    '--output=json',
    '--quiet',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ];
  // Lighthouse asks for another run where the trace lacks the start of the load.
  const load = async (address: string, tries = 3): Promise<Report> => {
    const args = ['node_modules/lighthouse/cli/index.js', address, ...options];
    try {
      const { stdout } = await runProgram(process.execPath, args, { cwd, env, maxBuffer: 1e8 });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      if (tries === 1) throw error;
      return load(address, tries - 1);
    }
  };
  const paths = ['/', '/about', '/projects', '/reviews', '/auth/login', '/auth/signup'];
  const addresses = [plain, ...paths.map((path) => url + path)];
  const [plainReports = [], ...results] = Object.values(
    await inTurns(
      loads,
      Object.fromEntries(addresses.map((address) => [address, () => load(address)])),
    ),
  );
  return results.map((reports, index) => {
    const Page = paths[index] ?? '';
    const scores = categories.map((id) =>
      median(reports.map((report) => (report.categories[id]?.score ?? 0) * 100)),
    );
    const row: Row = {
      Page,
      'Scores (100 each)': scores.map((score) => show(score, score === 100)).join(' '),
    };
    const aim = ([ofHome, ofOthers]: Figure) => (Page === '/' ? ofHome : ofOthers);
    for (const [name, figure] of Object.entries(paints)) {
      const values = reports.map(figure[2]);
      const ratio = medianRatio(values, plainReports.map(figure[2]));
      row[name] = `${show(median(values))}, ${show(ratio, ratio <= aim(figure))}`;
    }
    for (const [name, figure] of Object.entries(figures)) {
      const value = median(reports.map(figure[2]));
      row[name] = show(value, value <= aim(figure));
    }
    return row;
  });
}

/** The page to open, what to touch, and a button to press first. */
const inputs: Record<string, [path: string, target: string, opener?: string]> = {
  'Only a button': ['data:text/html,<button onclick="this.textContent=1">0</button>', 'button'],
  'Open the menu': ['/', '[popovertarget=menu]'],
  'Choose a filter': [
    '/reviews',
    'label:has([name="verified"])',
    `summary:has-text("${reviewsMessages.filters}")`,
  ],
  'Choose a star': [
    '/reviews',
    'label:has([type=radio][value="4"])',
    `role=button[name="${reviewsMessages.open}"]`,
  ],
  'Click to a prefetched page': ['/', 'main a[href="/projects"]'],
  'Click that puts in its HTML': ['/', 'main a[href="/projects"]'],
};

/** Runs in the page. Answers a click with the HTML of the page that a link leads to, and no more. */
async function answerWithHtml(link: Element): Promise<void> {
  const html = await (await fetch((link as HTMLAnchorElement).href)).text();
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.head.append(...page.querySelectorAll('style'));
  link.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    document.querySelector('main')?.replaceWith(page.querySelector('main') ?? '');
  });
}

/** Runs in the page. Times an input until the next paint, and until a new heading is painted. */
function recordInput(): Promise<{ paint: number; page: number }> {
  const heading = () => document.querySelector('h1');
  const before = heading()?.textContent;
  // The browser times inputs in steps of 8 ms, and leaves out those below 16.
  let [clickedAt, paint, page] = [0, 16, 0];
  new PerformanceObserver((list) => {
    paint = Math.max(paint, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    const [painted] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    page = (painted?.renderTime ?? 0) - clickedAt;
  }).observe({ type: 'element' });
  const look = () => {
    if (heading()?.textContent === before) requestAnimationFrame(look);
    // This frame paints it.
    else heading()?.setAttribute('elementtiming', 'heading');
  };
  const start = ({ timeStamp }: Event) => {
    clickedAt = timeStamp;
    requestAnimationFrame(look);
  };
  addEventListener('click', start, { capture: true });
  return new Promise((resolve) => setTimeout(() => resolve({ paint, page }), 2500));
}

export async function measureInputs(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const { url } = await startSite(stack);
  const browser = await chromium.launch({ ...launchOptions(), executablePath: provideChromium() });
  stack.defer(() => browser.close());

  const measure = async (name: string, [path, selector, opener]: (typeof inputs)[string]) => {
    // Without a GPU, more pixels would only measure how they are drawn in software.
    const page = await browser.newPage({
      ...devices['Pixel 7'],
      deviceScaleFactor: 1,
      baseURL: url,
      bypassCSP: true,
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await sleep(500);
    if (opener !== undefined) await page.locator(opener).click();
    const target = page.locator(selector).first();
    if (name.endsWith('HTML')) await target.evaluate(answerWithHtml);
    // A link that has the focus is prefetched.
    await target.focus();
    await (
      await page.context().newCDPSession(page)
    ).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await target.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const recorded = page.evaluate(recordInput);
    await sleep(500);
    // Playwright's `tap` of an element would listen in the page, which is measured with it.
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const times = await recorded;
    await page.close();
    return times;
  };
  const results = await inTurns(
    5,
    Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [name, () => measure(name, input)]),
    ),
  );
  return Object.entries(results).map(([Input, runs]) => {
    const isClick = Input.startsWith('Click');
    const ms = median(runs.map(({ paint, page }) => (isClick ? page : paint)));
    return { Input, 'ms (≤ 100, page ≤ 120)': show(ms, ms <= (isClick ? 120 : 100)) };
  });
}

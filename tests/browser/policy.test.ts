import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { watchForProblems } from './problems.ts';
import { visit } from './visit.ts';

const elsewhere = 'https://elsewhere.invalid';

const setStyle = () => document.body.setAttribute('style', 'color: red');

const violations: [string, string, (page: Page) => Promise<void>][] = [
  ['an inline style', 'style-src-attr by inline', (page) => page.evaluate(setStyle)],
  [
    'text as a script',
    'require-trusted-types-for by trusted-types-sink',
    (page) =>
      page.evaluate(() => {
        try {
          document.createElement('script').text = 'alert()';
        } catch {
          // Trusted Types throw as well as report.
        }
      }),
  ],
  [
    'an image from elsewhere',
    `img-src by ${elsewhere}`,
    (page) =>
      page.evaluate((origin) => {
        document.createElement('img').src = `${origin}/pixel.png`;
      }, elsewhere),
  ],
  [
    'a call to elsewhere',
    `connect-src by ${elsewhere}`,
    (page) => page.evaluate((origin) => fetch(origin).then(undefined, () => undefined), elsewhere).then(() => undefined),
  ],
];

for (const [what, problem, violate] of violations) {
  test(`${what} is noticed as a violation of the policy`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const problems: string[] = [];
    await watchForProblems(context, new Set(), problems);
    const page = await context.newPage();
    await visit(page, '/about');
    expect(problems).toEqual([]);
    await violate(page);
    await expect.poll(() => problems.join('\n')).toContain(`Policy violation: ${problem}`);
    await context.close();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a violation in the document itself is noticed ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
    const problems: string[] = [];
    await watchForProblems(context, new Set(), problems);
    const page = await context.newPage();
    await page.route('/about', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<body', '<body style="color: red"') });
    });
    await page.goto('/about');
    await expect.poll(() => problems.join('\n')).toMatch(/inline style.*Content Security Policy/u);
    await context.close();
  });
}

test.describe('a test in which a page violates the policy', () => {
  test.fail(true, 'because its visitor finds the violation');

  test('fails', async ({ page }) => {
    await visit(page, '/about');
    await page.evaluate(setStyle);
  });
});

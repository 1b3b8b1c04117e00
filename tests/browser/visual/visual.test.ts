import type { Page } from '@playwright/test';
import { messages } from '../../../content/messages.ts';
import { expect, test } from '../fixtures.ts';
import { newPerson, postReview, storeToken, verifiedPerson } from '../people.ts';
import { visit } from '../visit.ts';
import { noteEnvironment, whyNotComparable } from './baseline-environment.ts';

interface Shot {
  name: string;
  path: string;
  width: 360 | 768 | 1280;
  theme: 'light' | 'dark';
  /** Brings the page into the state to capture. */
  prepare?: (page: Page) => Promise<void>;
  session?: boolean;
}

const { reviews, auth, site: texts } = messages;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const openMenu = (page: Page) => button(page, texts.openMenu).click();

const postWithoutStar = async (page: Page) => {
  await page.getByRole('button', { name: reviews.open }).click();
  await page.getByRole('textbox', { name: reviews.comment }).fill('Words, but no star.');
  await button(page, reviews.post).click();
};

// Each screen, on phone and desktop, in both themes, and the states that break most easily.
const shots: Shot[] = [
  { name: 'home', path: '/', width: 360, theme: 'light' },
  { name: 'home', path: '/', width: 1280, theme: 'dark' },
  { name: 'home', path: '/', width: 768, theme: 'light' },
  { name: 'about', path: '/about', width: 360, theme: 'dark' },
  { name: 'about', path: '/about', width: 1280, theme: 'light' },
  { name: 'projects', path: '/projects', width: 768, theme: 'dark' },
  { name: 'projects', path: '/projects', width: 1280, theme: 'light' },
  { name: 'case-study', path: '/projects/clinic-rounds', width: 360, theme: 'dark' },
  { name: 'case-study', path: '/projects/clinic-rounds', width: 1280, theme: 'light' },
  { name: 'reviews', path: '/reviews', width: 360, theme: 'light' },
  { name: 'reviews', path: '/reviews', width: 1280, theme: 'dark' },
  { name: 'own-review', path: '/reviews', width: 1280, theme: 'light', session: true },
  { name: 'review-form-error', path: '/reviews', width: 360, theme: 'dark', prepare: postWithoutStar, session: true },
  {
    name: 'edit-review',
    path: '/reviews',
    width: 360,
    theme: 'light',
    prepare: (page) => button(page, reviews.edit).click(),
    session: true,
  },
  {
    name: 'delete-dialog',
    path: '/reviews',
    width: 360,
    theme: 'dark',
    prepare: (page) => button(page, reviews.delete).click(),
    session: true,
  },
  { name: 'reviews-filtered', path: '/reviews?stars=5&sort=highest', width: 1280, theme: 'light' },
  {
    name: 'report',
    path: '/reviews',
    width: 360,
    theme: 'dark',
    prepare: async (page) => {
      await page.getByRole('article').last().getByRole('link').first().click();
      await page.getByText(messages.report.heading).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
    },
  },
  { name: 'reviews-about', path: '/reviews/about', width: 360, theme: 'light' },
  { name: 'record', path: '/reviews/record', width: 1280, theme: 'dark' },
  { name: 'menu', path: '/', width: 360, theme: 'light', prepare: openMenu },
  { name: 'menu', path: '/projects', width: 1280, theme: 'dark', prepare: openMenu, session: true },
  { name: 'log-in', path: '/auth/login', width: 1280, theme: 'dark' },
  {
    name: 'sign-up-errors',
    path: '/auth/signup',
    width: 360,
    theme: 'light',
    prepare: async (page) => {
      await button(page, auth.signUp).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  { name: 'account', path: '/account', width: 1280, theme: 'light', session: true },
  { name: 'account-password', path: '/account/password', width: 360, theme: 'dark', session: true },
  { name: 'error-page', path: '/no-such-page', width: 360, theme: 'light' },
  { name: 'error-page', path: '/no-such-page', width: 1280, theme: 'dark' },
];

test.describe('every screen looks as it did', () => {
  let token = '';
  let reason: string | undefined;

  test.beforeAll(async ({ browser, site }, testInfo) => {
    // A worker that takes up these tests again has their site already.
    if (token !== '') return;
    if (testInfo.config.updateSnapshots === 'all') await noteEnvironment(browser);
    reason = await whyNotComparable(browser);
    const [first, second, third] = [newPerson('Max', 'Mustermann'), newPerson('Jo', 'Long'), newPerson('Ann', 'Lee')];
    await postReview(site, await verifiedPerson(site, first), 5, 'Calm, clear, on time.\n\nWould ask again.');
    await postReview(site, await verifiedPerson(site, second), 2, 'Longwordswithoutanyspace'.repeat(20));
    token = await verifiedPerson(site, { ...third, email: 'ann.lee@example.com' });
    await postReview(site, token, 4, 'The schedule app saves our office a full day every month.');
  });

  for (const { name, path, width, theme, prepare, session } of shots) {
    test(`${name}, ${width} px, ${theme}`, async ({ newVisitor, provoked }) => {
      test.skip(reason !== undefined, reason);
      if (path === '/no-such-page') provoked.add(404);
      const page = await newVisitor({
        viewport: { width, height: width === 360 ? 740 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      if (session === true) await storeToken(page, token);
      await visit(page, path);
      await page.evaluate(() => document.fonts.ready);
      // The account and its reviews load after the page is shown.
      if (session === true) await page.waitForFunction(() => localStorage.getItem('account') !== null);
      // Pictures far below load only when one scrolls there.
      await page.locator('img').evaluateAll((images: HTMLImageElement[]) =>
        Promise.all(
          images.map((image) => {
            image.loading = 'eager';
            return image.decode();
          }),
        ),
      );
      await page.waitForLoadState('networkidle');
      await prepare?.(page);
      await page.mouse.move(0, 0);
      await expect(page).toHaveScreenshot(`${name}-${width}-${theme}.png`, {
        fullPage: prepare === undefined,
        mask: [page.locator('time'), page.locator('code')],
        maxDiffPixelRatio: 0.01,
        timeout: 20_000,
      });
    });
  }
});

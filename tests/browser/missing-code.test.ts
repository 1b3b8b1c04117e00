import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { expect, stillTest as test } from './fixtures.ts';
import { noCode } from './problems.ts';
import { hydrated, visit } from './visit.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: messages.site.menuLabel });

/** Simulates a deploy that removed the file. */
const takeAway = (page: Page, file: RegExp) =>
  page.route(file, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  );

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: messages.site.openMenu }).click();
  await menu(page)
    .getByRole('link', { name: messages.site.menu.about, exact: true })
    .press('Enter');
}

const aboutCode = /\/assets\/about\.page-[^/]*\.js$/u;
const schemasCode = /\/assets\/schemas-[^/]*\.js$/u;

test.beforeEach(({ provoked }) => {
  provoked.add(404);
  provoked.add(noCode);
});

test('a page whose code is missing reloads once and works', async ({ page }) => {
  await visit(page, '/privacy');
  await takeAway(page, aboutCode);
  // The next document names code that exists.
  await page.route('**/about', async (route) => {
    await page.unroute(aboutCode);
    await route.continue();
  });
  await openAbout(page);
  await expect(page).toHaveURL('/about');
  await hydrated(page);
  await expect(page.getByText(messages.error.missingCode)).toBeHidden();
});

test('a page whose code stays missing is readable, shows the error, and does not reload in a loop', async ({
  page,
}) => {
  await visit(page, '/privacy');
  await takeAway(page, aboutCode);
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await openAbout(page);
  await expect(page.getByRole('alert')).toHaveText(messages.error.missingCode);
  await expect(page.getByRole('heading', { name: messages.about.mission })).toBeVisible();
  expect(loads).toEqual(['/about']);
});

test('opened directly, a page whose code is missing reloads once, then shows an error', async ({
  page,
}) => {
  await takeAway(page, aboutCode);
  const loads: string[] = [];
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname));
  await page.goto('/about');
  await expect(page.getByRole('alert')).toHaveText(messages.error.missingCode);
  expect(loads).toEqual(['/about', '/about']);
});

test('a form whose schemas are missing shows an error beneath and keeps the input', async ({
  page,
}) => {
  for (const path of ['/auth/login', '/forgot-password']) {
    await page.unroute(schemasCode);
    await visit(page, path);
    await takeAway(page, schemasCode);
    const field = page.getByRole('main').locator('input').first();
    await field.fill('typed@example.com');
    await field.press('Enter');
    await expect(page.getByRole('main').getByRole('alert'), path).toHaveText(
      messages.error.missingCode,
    );
    await expect(field).toHaveValue('typed@example.com');
    await expect(page).toHaveURL(path);
  }
});

test('the form for a name also shows an error and keeps the input', async ({ page, member }) => {
  await visit(page, '/account');
  await expect(page.getByText(member.email)).toBeVisible();
  await takeAway(page, schemasCode);
  await page
    .getByRole('button', { name: messages.account.editField(messages.auth.lastName) })
    .click();
  const name = page.getByRole('textbox', { name: messages.auth.lastName });
  await name.fill('Kim');
  await page.getByRole('button', { name: messages.account.confirm }).click();
  await expect(name).toHaveAccessibleDescription(messages.error.missingCode);
  await expect(name).toHaveValue('Kim');
});

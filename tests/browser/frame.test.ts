import { messages } from '../../content/messages.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './visit.ts';

const { site } = messages;

test('§2: the open menu dims the view to half and keeps clicks and the Tab key out of it', async ({ page }) => {
  await visit(page, '/');
  const key = page.getByRole('button', { name: site.openMenu });
  await expect(key).toHaveAttribute('aria-expanded', 'false');
  await key.click();
  const view = page.locator('#view');
  await expect(view).toHaveCSS('opacity', '0.5');
  await expect(view).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(view).toHaveCSS('opacity', '1');
  await expect(key).toBeFocused();
});

test('a click outside closes the menu and gives the focus back to its button', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('button', { name: site.openMenu }).click();
  await page.mouse.click(20, 600);
  await expect(page.getByRole('navigation', { name: site.menuLabel })).toBeHidden();
  await expect(page.getByRole('button', { name: site.openMenu })).toBeFocused();
});

test('the menu opens before any script loads', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('button', { name: site.openMenu }).click();
  await page.getByRole('navigation', { name: site.menuLabel }).getByRole('link', { name: site.menu.about, exact: true }).click();
  await expect(page).toHaveURL('/about');
});

test('the theme follows the system first, then the toggle, which survives a reload and cleared storage', async ({ newVisitor }) => {
  const page = await newVisitor({ colorScheme: 'dark' });
  await visit(page, '/');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.getByRole('button', { name: site.lightTheme }).click();
  await expect.poll(paper).not.toBe(dark);
  const light = await paper();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  expect(await paper()).toBe(light);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('§2: the footer has the copyright line, a log-in link and four social links', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(site.copyright);
  await expect(footer.getByRole('link', { name: site.logIn })).toBeVisible();
  await expect(footer.getByRole('button', { name: site.logOut })).toBeHidden();
  await expect(footer.locator('a[href^="https://"]')).toHaveCount(3);
  await expect(footer.locator('a[href^="mailto:"]')).toHaveCount(1);
});

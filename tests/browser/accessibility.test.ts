import type { Page } from '@playwright/test';
import { messages } from '../../content/messages.ts';
import { findViolations } from './find-violations.ts';
import { knownProject } from '../harness/known-projects.ts';
import { expect, test } from './fixtures.ts';
import { fillLogIn, fillSignUp, newPerson, postReview, storeToken, unverifiedPerson, verifiedPerson } from './people.ts';
import { accountPaths, publicPaths } from './routes.ts';
import { visit } from './visit.ts';

// No rule looks at both the width and the theme: the contrast of all colors of both themes is in app/styles/tokens.test.ts.
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;
// Each test visits a dozen pages.
const maxMs = 120_000;

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the current state of the page on a phone and on a desktop, one light and one dark. */
async function expectNoViolations(page: Page, state: string, tags = [...wcag, 'best-practice']): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect.soft(await findViolations(page, tags), `${state}, ${width} px, ${colorScheme}`).toEqual([]);
  }
}

test.describe('axe finds nothing', () => {
  test.setTimeout(maxMs);
  // With reduced motion every page shows its final state immediately.
  test.use({ reducedMotion: 'reduce' });

  test('on any public page', async ({ page, provoked, site }) => {
    provoked.add(404);
    const token = await verifiedPerson(site, newPerson());
    await postReview(site, token, 4, 'A review\nwith two lines.');
    for (const path of publicPaths) {
      // The specified fades of the timeline are waived (product §10.6) and end with this setting.
      await page.emulateMedia({ contrast: path === '/about' ? 'more' : 'no-preference' });
      await visit(page, path);
      await expectNoViolations(page, path);
    }
  });

  test('on the account’s pages or in the open menu, form, and dialogs', async ({ page, site, member }) => {
    await postReview(site, member.token, 2, `By ${member.email}`);
    for (const path of accountPaths) {
      await visit(page, path);
      await expect(page.getByRole('heading', { name: messages.account.heading, exact: true })).toBeVisible();
      await expectNoViolations(page, path);
    }
    await page.getByRole('button', { name: messages.site.openMenu }).click();
    // The view beneath it is inert, including its headings and landmarks.
    await expectNoViolations(page, 'menu open', wcag);
    await page.keyboard.press('Escape');
    await visit(page, '/reviews');
    await page.getByRole('button', { name: messages.reviews.open }).click();
    await page.getByRole('button', { name: messages.reviews.post }).click();
    await expect(page.getByText(messages.reviews.chooseStar)).toBeVisible();
    await expectNoViolations(page, 'review form with an error');
    await page.getByRole('radio', { name: messages.reviews.stars(4) }).check({ force: true });
    await page.getByRole('button', { name: messages.reviews.post }).click();
    await expect(page.locator('[data-new]')).toBeFocused();
    await expectNoViolations(page, 'review just posted');
    await page.getByRole('contentinfo').getByRole('button', { name: messages.site.logOut }).click();
    await expect(page.getByRole('alertdialog', { name: messages.site.confirmLogOut })).toBeVisible();
    await expectNoViolations(page, 'dialog open');
  });

  test('in forms with errors, edit mode, and failed requests', async ({ page, provoked, site }) => {
    provoked.add(403).add(404).add(412);
    const { account, auth, reset, reviews, verification } = messages;
    const main = page.getByRole('main');
    const refused = page.locator('[aria-invalid="true"]').first();
    const stranger = newPerson();
    await unverifiedPerson(site, stranger);
    await visit(page, '/auth/signup');
    await main.getByRole('button', { name: auth.signUp }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'sign-up with errors');
    await visit(page, '/auth/login');
    await fillLogIn(page, stranger);
    await page.getByRole('button', { name: verification.resend }).click();
    await expect(page.getByText(verification.resendIn(0).slice(0, -2))).toBeVisible();
    await expectNoViolations(page, 'log-in that is to be verified');
    await visit(page, '/reset-password/not-a-token');
    await expect(page.getByText(reset.failed)).toBeVisible();
    await expectNoViolations(page, 'dead reset link');
    await page.route('**/api/users/reset-password/*', (route) => route.fulfill({ status: 204 }));
    await visit(page, '/reset-password/not-a-token');
    await main.getByRole('button', { name: reset.submit }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'new password with errors');

    const invitation = {
      firstName: 'Ann',
      lastName: 'Lee',
      email: stranger.email,
      project: knownProject,
      engagedAt: '2024-06',
      expiresAt: '2030-01-01T00:00:00.000Z',
      hasAccount: false,
    };
    await page.route('**/api/invitations/*', (route) => route.fulfill({ json: invitation }));
    await visit(page, '/invitation/any-token');
    await main.getByRole('button', { name: messages.invitation.submit }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'invitation with errors');

    const token = await verifiedPerson(site, newPerson());
    await postReview(site, token, 2, 'To be edited.');
    await storeToken(page, token);
    await visit(page, '/account');
    await page.getByRole('button', { name: account.editField(auth.firstName) }).click();
    await page.getByRole('textbox', { name: auth.firstName }).fill('');
    await page.getByRole('button', { name: account.confirm }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'name with an error');
    await visit(page, '/account/password');
    await main.getByRole('button', { name: account.changePassword }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'password change with errors');
    await visit(page, '/account/reviews');
    await page.getByRole('button', { name: reviews.edit }).click();
    await page.getByRole('spinbutton').fill('9');
    await page.getByRole('button', { name: reviews.post }).click();
    await expect(refused).toBeVisible();
    await expectNoViolations(page, 'edit mode with an error');
    await page.route('**/api/reviews/*', (route) => route.fulfill({ status: 412, json: { code: 'precondition_failed' } }));
    await page.getByRole('spinbutton').fill('3');
    await page.getByRole('button', { name: reviews.post }).click();
    await expect(page.getByText(reviews.newerEdit)).toBeVisible();
    await expectNoViolations(page, 'choice between two edits');
    await page.unroute('**/api/reviews/*');
    await page.route('**/api/reviews/*', (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
    await page.getByRole('button', { name: reviews.post }).click();
    await expect(page.getByText(reviews.gone)).toBeVisible();
    await expectNoViolations(page, 'edit of a review that is gone');
    await visit(page, '/reviews?stars=5&verified=1&q=nothing');
    const { which } = reviews;
    await expect(page.getByText(reviews.noMatch(which.stars(5) + which.verified + which.words('nothing')))).toBeVisible();
    await expectNoViolations(page, 'filters without a match');
    await visit(page, '/account');
    await page.getByRole('button', { name: account.deleteAccount }).click();
    await expect(page.getByRole('dialog', { name: account.confirmDelete })).toBeVisible();
    await expectNoViolations(page, 'question before an account is deleted');
  });

  test('on the way from a draft to a held review', async ({ page }) => {
    const { auth, reviews, verification } = messages;
    const person = newPerson();
    await visit(page, '/reviews#new-review');
    await page.getByRole('textbox', { name: reviews.comment }).fill('Stars to come.');
    await page.getByRole('button', { name: reviews.post }).click();
    const alert = page.getByRole('alertdialog', { name: reviews.signIn });
    await expect(alert).toBeVisible();
    await expectNoViolations(page, 'alert');
    await alert.getByRole('link', { name: auth.signUp }).click();
    await expect(page.getByText(auth.signUpForReview)).toBeVisible();
    await expectNoViolations(page, 'sign-up from a draft');
    await fillSignUp(page, person);
    await expect(page.getByText(verification.sentTo(person.email))).toBeVisible();
    await expectNoViolations(page, 'note after sign-up');
    await page.getByRole('radio', { name: reviews.stars(4) }).check({ force: true });
    await page.getByRole('button', { name: reviews.post }).click();
    await expect(page.getByText(reviews.held)).toBeVisible();
    await expectNoViolations(page, 'held review');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '../../content/messages.ts';
import { provider } from '../../content/provider.ts';

/**
 * The texts that the specification quotes: the section of docs/product.md, the quote, and where the
 * site has it. Those of the content are in sample-content.test.ts.
 */
const quoted: [section: string, quote: string, kept: string][] = [
  ['§1', 'MISSION STATEMENT', messages.about.mission],
  ['§1', 'BACKGROUND', messages.about.background],
  ['§1', 'CONTACT ME', messages.about.contact],
  ['§1', 'TECHNICAL SKILLS', messages.about.skills],
  ['§1', 'EXPERIENCE', messages.about.experience],
  ['§2', 'Home', messages.site.menu.home],
  ['§2', 'About', messages.site.menu.about],
  ['§2', 'Projects', messages.site.menu.projects],
  ['§2', 'Reviews', messages.site.menu.reviews],
  ['§2', 'Logged in as', messages.site.menu.loggedInAs],
  ['§2', 'My Account', messages.site.menu.account],
  ['§2', 'Log In', messages.site.logIn],
  ['§2', 'Log Out', messages.site.logOut],
  ['§2', 'Turn sound off', messages.site.soundOff],
  ['§2', 'Turn sound on', messages.site.soundOn],
  ['§2', 'Read the case study', messages.projects.readCaseStudy],
  ['§2', 'Reviews', messages.reviews.heading],
  ['§2', 'Leave a Review', messages.reviews.open],
  ['§2', 'Close ', messages.reviews.close],
  ['§2', 'No reviews yet. Be the first to review!', messages.reviews.none],
  ['§2', 'Post', messages.reviews.post],
  ['§2', 'Edit', messages.reviews.edit],
  ['§2', 'Delete', messages.reviews.delete],
  ['§2', 'Close', messages.site.close],
  ['§2', 'Sign Up', messages.auth.signUp],
  ['§2', 'Email', messages.auth.email],
  ['§2', 'Password', messages.auth.password],
  ['§2', 'First Name', messages.auth.firstName],
  ['§2', 'Last Name', messages.auth.lastName],
  ['§2', 'Retype Password', messages.auth.passwordRetype],
  ['§2', 'Verifying...', messages.verification.verifying],
  ['§2', 'My Information', messages.account.myInformation],
  ['§2', 'Change Password', messages.account.changePassword],
  ['§2', 'My Reviews', messages.account.myReviews],
  ['§2', 'Edit', messages.account.edit],
  ['§2', 'Confirm', messages.account.confirm],
  ['§2', 'Cancel', messages.site.cancel],
  ['§2', 'ERROR', messages.error.banner],
  [
    '§2',
    "Oops! It looks like we've encountered an error. Please check for any spelling errors in your URL, and for any connectivitiy issues with your Internet. If the problem persists, please feel free to contact the website administrator.",
    messages.error.notFound,
  ],
  ['§2', 'Unexpected Application Error!', messages.error.unexpected],
  ['§4', 'loading...', messages.verification.loading],
  ['§4', 'Resend in 120s', messages.verification.resendIn(120)],
  ['§5', "Your passwords don't match. Please try again.", messages.auth.mismatch],
  ['§5', 'Please sign in to leave a review.', messages.reviews.signIn],
  ['§5', 'Are you sure you would like to delete this review?', messages.reviews.confirmDelete],
  ['§5', 'Are you sure you would like to log out?', messages.site.confirmLogOut],
  ['§8', 'Please verify your email before logging in.', messages.auth.notVerified],
  ['§8', 'Resend Verification Email', messages.verification.resend],
  ['§8', 'Something went wrong. Please try again later.', messages.error.generic],
  [
    '§8',
    'Error logging in. Please try again later. If the problem persists, please contact the site admin.',
    messages.auth.logInFailed,
  ],
  ['§8', 'An account with this email already exists.', messages.auth.emailTaken],
  [
    '§8',
    'Error signing up. Please try again later. If the problem persists, please contact the site admin.',
    messages.auth.signUpFailed,
  ],
  ['§8', 'User information successfully updated.', messages.account.updated],
  ['§8', 'An error occured. Please try again later.', messages.account.updateFailed],
  [
    '§2',
    'Verification failed or token expired. Please try logging in again.',
    messages.verification.failed,
  ],
];

test('every text that the specification quotes is exact', () => {
  expect(quoted.map(([section, , kept]) => [section, kept])).toEqual(
    quoted.map(([section, quote]) => [section, quote]),
  );
});

/** Quotes of what is the owner's to change. */
const ofContent = new Set([
  'Automate | Build | Create',
  'Streamlining your business with core technologies since 2023',
  'Full-Stack Software Engineer',
  'Automation Engineer',
  'Web Developer',
  'Coming Soon',
  'Languages',
  'Libraries/Frameworks',
  'Cloud/Hosting',
  'Databases',
  'Version Control',
  'Markup',
  'What is it costing you now?',
]);

test('every text that sections 1 to 9 of the guide quote is one of the site', () => {
  const guide = readFileSync('docs/product.md', 'utf8').replace(/^## 10\.[^]*/mu, '');
  const quotes = [...guide.replaceAll(/\s+/gu, ' ').matchAll(/"([^"]+)"/gu)]
    .map(([, quote = '']) => quote)
    // Those with numbers are examples.
    .filter((quote) => !ofContent.has(quote) && !/\d/u.test(quote));
  expect(quotes.length).toBeGreaterThan(60);
  const texts = readdirSync('content/messages')
    .map((name) => readFileSync(join('content/messages', name), 'utf8'))
    .join('')
    .replaceAll(/\$\{\w+\}/gu, '{}');
  expect(quotes.filter((quote) => !texts.includes(quote.replaceAll(/\{\w+\}/gu, '{}')))).toEqual(
    [],
  );
});

test('§1: the copyright line has the year of foundation and the brand', () => {
  expect(messages.site.copyright).toBe(`Copyright © ${provider.foundedYear} ${provider.brand}`);
});

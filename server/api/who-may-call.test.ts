import { expect } from 'vitest';
import { newPassword, test, type TestAccount, typedTwice } from '#tests/harness/create-test-app.ts';
import { readDescribedCalls } from '#tests/harness/described-calls.ts';

/** The accounts and reviews that calls concern. */
interface Subjects {
  /** A verified account with a public review. */
  ann: TestAccount;
  annsReview: string;
  /** An account with a held review, whose address is not verified. */
  bob: TestAccount;
  bobsReview: string;
}

/** Ann calls on her own account and review. */
const callers = ['nobody', 'ended', 'bob', 'eve', 'owner', 'ann'] as const;

/** The outcome for each caller, or the one for all. */
type Outcomes = string | Record<(typeof callers)[number], string>;
type Call = [
  operation: string,
  method: string,
  path: (subjects: Subjects) => string,
  outcomes: Outcomes,
  body?: (subjects: Subjects) => object,
];

const needsToken = { nobody: '401 session_ended', ended: '401 session_ended' };
const everyAccount = (outcome: string) => ({
  ...needsToken,
  bob: outcome,
  eve: outcome,
  owner: outcome,
  ann: outcome,
});
const annAlone = (outcome: string) => ({ ...everyAccount('403 not_yours'), ann: outcome });
const unlessEnded = (outcome: string) => ({
  ...everyAccount(outcome),
  nobody: outcome,
});

const review = () => ({ rating: 4, comment: 'Words' });
const wrong = { password: 'a wrong harbor' };
const chosen = typedTwice(newPassword);
const names = { firstName: 'Ann', lastName: 'Lee' };
const unknownId = 'AbCdEfGhIjKlMnOpQrSt-_';

/** Every call but the owner’s, which are in owner-access.test.ts. */
const calls: Call[] = [
  ['describeApi', 'GET', () => '/openapi.json', '200'],
  ['listReviews', 'GET', () => '/reviews', unlessEnded('200')],
  ['summarizeReviews', 'GET', () => '/reviews/summary', '200'],
  ['showReview', 'GET', ({ annsReview }) => `/reviews/${annsReview}`, unlessEnded('200')],
  [
    'showReview',
    'GET',
    ({ bobsReview }) => `/reviews/${bobsReview}`,
    { ...unlessEnded('404 not_found'), bob: '200' },
  ],
  [
    'postReview',
    'POST',
    () => '/reviews',
    { ...everyAccount('201'), owner: '403 owner_cannot_review' },
    review,
  ],
  [
    'postReview',
    'POST',
    () => '/reviews',
    annAlone('201'),
    ({ ann }) => ({ ...review(), userId: ann.userId }),
  ],
  ['editReview', 'PUT', ({ annsReview }) => `/reviews/${annsReview}`, annAlone('200'), review],
  [
    'editReview',
    'PUT',
    ({ bobsReview }) => `/reviews/${bobsReview}`,
    { ...everyAccount('403 not_yours'), bob: '200' },
    review,
  ],
  [
    'reportReview',
    'POST',
    ({ annsReview }) => `/reviews/${annsReview}/reports`,
    '202',
    () => ({ reason: 'private' }),
  ],
  ['deleteReview', 'DELETE', ({ annsReview }) => `/reviews/${annsReview}`, annAlone('204')],
  ['listOwnReviews', 'GET', ({ ann }) => `/users/${ann.userId}/reviews`, annAlone('200')],
  [
    'signUp',
    'POST',
    () => '/users/signup',
    '409 email_taken',
    () => ({ ...names, ...chosen, email: 'ann@example.com' }),
  ],
  [
    'logIn',
    'POST',
    () => '/users/login',
    '401 wrong_credentials',
    () => ({ ...wrong, email: 'ann@example.com' }),
  ],
  ['lookUpToken', 'GET', () => '/users/token', everyAccount('200')],
  ['findNames', 'GET', ({ ann }) => `/users/${ann.userId}`, '200'],
  ['updateAccount', 'PUT', ({ ann }) => `/users/${ann.userId}`, annAlone('200'), () => names],
  ['exportData', 'GET', ({ ann }) => `/users/${ann.userId}/data`, annAlone('200')],
  ['listSessions', 'GET', ({ ann }) => `/users/${ann.userId}/sessions`, annAlone('200')],
  [
    'changePassword',
    'PUT',
    ({ ann }) => `/users/${ann.userId}/password`,
    annAlone('403 wrong_password'),
    () => ({ ...chosen, currentPassword: wrong.password }),
  ],
  [
    'endSession',
    'DELETE',
    ({ ann }) => `/users/${ann.userId}/sessions/${unknownId}`,
    annAlone('403 wrong_password'),
    () => wrong,
  ],
  [
    'endOtherSessions',
    'DELETE',
    ({ ann }) => `/users/${ann.userId}/sessions`,
    annAlone('403 wrong_password'),
    () => wrong,
  ],
  [
    'deleteAccount',
    'DELETE',
    ({ ann }) => `/users/${ann.userId}`,
    annAlone('403 wrong_password'),
    () => wrong,
  ],
  [
    'requestPasswordReset',
    'POST',
    () => '/users/forgot-password',
    '200',
    () => ({ email: 'ann@example.com' }),
  ],
  ['verifyEmail', 'GET', () => '/users/verify/x', '404 token_invalid'],
  ['disownAccount', 'DELETE', () => '/users/verify/x', '404 token_invalid'],
  ['checkPasswordReset', 'GET', () => '/users/reset-password/x', '404 token_invalid'],
  [
    'resetPassword',
    'POST',
    () => '/users/reset-password',
    '404 token_invalid',
    () => ({ ...chosen, token: 'x' }),
  ],
  ['openInvitation', 'GET', () => '/invitations/x', '404 token_invalid'],
  ['acceptInvitation', 'POST', () => '/invitations/x/accept', '404 token_invalid', review],
  ['declineInvitation', 'POST', () => '/invitations/x/decline', '404 token_invalid'],
  ['askToDecline', 'GET', () => '/invitations/x/decline', '303'],
  [
    'resendVerification',
    'POST',
    () => '/users/resend-verification',
    '200',
    () => ({ email: 'nobody@example.com' }),
  ],
  ['logOut', 'DELETE', () => '/users/token', everyAccount('204')],
];

test('the outcome of each call depends on who asks, as the table says', async ({ createApp }) => {
  const app = await createApp({ ownerEmail: 'owner@example.com', rateLimitScale: 100 });
  const ann = await app.verifiedAccount('ann@example.com');
  const bob = await app.createAccount('bob@example.com');
  const eve = await app.verifiedAccount('eve@example.com');
  const owner = await app.verifiedAccount('owner@example.com');
  const subjects = {
    ann,
    annsReview: await ann.session.review('By Ann'),
    bob,
    bobsReview: await bob.session.review('By Bob'),
  };
  const sessions = {
    nobody: app,
    ended: app.as('ended'),
    bob: bob.session,
    eve: eve.session,
    owner: owner.session,
    ann: ann.session,
  };
  for (const [operation, method, path, expected, body] of calls) {
    const outcomes: Record<string, string> = {};
    for (const caller of callers) {
      // Resending has a wait of its own.
      app.clock.advance(120_000);
      const { outcome } = await sessions[caller].request(method, path(subjects), body?.(subjects));
      outcomes[caller] = outcome;
    }
    expect([operation, path(subjects), outcomes]).toEqual([
      operation,
      path(subjects),
      typeof expected === 'string'
        ? Object.fromEntries(callers.map((caller) => [caller, expected]))
        : expected,
    ]);
  }
});

test('the table has every call but the owner’s', async ({ app }) => {
  const described = (await readDescribedCalls(app))
    .filter(({ path }) => !path.startsWith('/owner'))
    .map(({ operationId }) => operationId);
  expect([...new Set(calls.map(([operation]) => operation))].toSorted()).toEqual(
    described.toSorted(),
  );
});

import { expect } from 'vitest';
import { reportReasons } from '#content/report-reasons.ts';
import type { Tables } from '#db/tables.ts';
import { hideReview, replyToReview } from '#domain/reviews/moderation.ts';
import { closeReport } from '#domain/use-cases/reports.ts';
import { test, type TestApp, testPassword } from '#tests/harness/create-test-app.ts';
import { readRows } from '#tests/harness/fill-site.ts';
import { hour } from '#tests/harness/time.ts';

const email = 'Ann@example.com';

/**
 * Each column of what belongs to a user: its place in the data, or, in several words, why it isn't
 * there.
 */
const personal = {
  users: {
    id: 'account.userId',
    email: 'account.email',
    email_key: 'the address in lower case',
    first_name: 'account.firstName',
    last_name: 'account.lastName',
    password_hash: 'a secret of the site; hasPassword says that there is one',
    verified_at: 'account.verifiedAt',
    proved_by: 'account.provedBy',
    created_at: 'account.createdAt',
    reminded_at: 'account.remindedAt',
    posting_since: 'account.posts.since',
    posting_count: 'account.posts.count',
  },
  sessions: {
    id: 'sessions.0.id',
    user_id: 'the account itself',
    token_hash: 'a secret of the site',
    created_at: 'sessions.0.createdAt',
    last_used_at: 'sessions.0.lastUsedAt',
    browser: 'sessions.0.browser',
    password_given_at: 'the owner alone has it, for 15 minutes',
  },
  known_networks: {
    network_hash: 'an HMAC that nobody can read',
    user_id: 'the account itself',
    last_used_at: 'knownNetworks.0.lastUsedAt',
  },
  email_links: {
    token_hash: 'a secret of the site',
    kind: 'emailedLinks.0.kind',
    user_id: 'the account itself',
    expires_at: 'emailedLinks.0.expiresAt',
    used_at: 'emailedLinks.0.usedAt',
  },
  reviews: {
    number: 'what the index refers to',
    id: 'reviews.0._id',
    user_id: 'reviews.0.userId',
    rating: 'reviews.0.rating',
    comment: 'reviews.0.comment',
    search_text: 'the words of the comment',
    created_at: 'reviews.0.createdAt',
    updated_at: 'reviews.0.updatedAt',
    public: 'reviews.0.status',
    hidden_at: 'an event that the public record has',
    hidden_reason: 'reviews.0.hiddenReason',
    hidden_words: 'reviews.0.hiddenReason',
    reply: 'reviews.0.reply.text',
    reply_at: 'reviews.0.reply.createdAt',
    reply_version: 'reviews.0.reply.reviewVersion',
    source: 'reviews.0.source',
    project_id: 'reviews.0.project.projectId',
    engaged_at: 'reviews.0.engagedAt',
    version: 'reviews.0.version',
    salt: 'reviews.0.salt',
  },
  review_events: {
    id: 'the order of the versions',
    review_id: 'reviews.0._id',
    event: 'an event that the public record has',
    at: 'reviews.0.versions.0.writtenAt',
    reason: 'an event that the public record has',
    version: 'reviews.0.versions.0.version',
    rating: 'reviews.0.versions.0.rating',
    comment: 'reviews.0.versions.0.comment',
    reply: 'reviews.0.replyVersions.0.text',
    salt: 'reviews.0.versions.0.salt',
    digest: 'the public record has it',
    sequence: 'the public record has it',
    hash: 'the public record has it',
  },
  reports: {
    id: 'reports.0.reportId',
    review_id: 'reports.0.reviewId',
    reason: 'reports.0.reason',
    words: 'reports.0.words',
    email: 'reports.0.email',
    email_key: 'the address in lower case',
    created_at: 'reports.0.createdAt',
    closed_at: 'reports.0.closedAt',
    outcome: 'reports.0.status',
    answer: 'reports.0.answer',
  },
  invitations: {
    id: 'a number of the site',
    email: 'invitations.0.email',
    email_key: 'the address in lower case',
    name: 'invitations.0.name',
    project_id: 'invitations.0.project',
    engaged_at: 'invitations.0.engagedAt',
    created_at: 'invitations.0.createdAt',
    expires_at: 'invitations.0.expiresAt',
    reminded_at: 'invitations.0.remindedAt',
    opened_at: 'invitations.0.openedAt',
    state: 'invitations.0.state',
    ended_at: 'invitations.0.endedAt',
    user_id: 'the account itself',
    review_id: 'invitations.0.reviewId',
  },
  idempotency_keys: {
    user_id: 'the account itself',
    key: 'postKeys.0.key',
    content_hash: 'a hash of the review',
    review_id: 'postKeys.0.reviewId',
    created_at: 'postKeys.0.createdAt',
  },
  outbox: {
    id: 'a number of the site',
    kind: 'emails.0.kind',
    recipient: 'emails.0.recipient',
    recipient_key: 'the address in lower case',
    user_id: 'the account itself',
    payload: 'names and ids that the rest of the data has',
    created_at: 'emails.0.createdAt',
    due_at: 'when the site tries again',
    attempts: 'emails.0.attempts',
    leased_until: 'which process sends it now',
    state: 'emails.0.state',
    last_error: 'emails.0.error',
    sent_at: 'emails.0.finishedAt',
    retried_at: 'when the owner had it tried again',
  },
} satisfies { [Table in keyof Tables]?: Record<keyof Tables[Table], string> };

/** Reasons why nobody's data has these. */
const impersonal: Record<Exclude<keyof Tables, keyof typeof personal>, string> = {
  invitation_links: 'hashes of secrets',
  invitation_refusals: 'HMACs of addresses, kept so that a refusal lasts',
  public_content: 'a counter',
  secrets: 'the site’s own key',
  last_backup: 'the time of a backup',
  last_seen: 'the time of the site',
  search_folding: 'how searches fold words',
  mail_trouble: 'what the mail server says of the site',
  failed_backup: 'the reason of a failure',
};

/** Fills every column of an account that is exported, once. */
async function fillAccount(app: TestApp) {
  const { userId, session } = await app.verifiedAccount(email);
  const bob = await app.verifiedAccount('bob@example.com');
  const { token } = await app.invite({ email, name: 'Ann Lee', engagedAt: '2024-06' });
  await app.get(`/invitations/${token}`);
  await app.context.db.updateTable('invitations').set({ reminded_at: 1 }).execute();
  await app.context.db.updateTable('users').set({ reminded_at: 1 }).execute();
  const accepted = await app.accept(
    token,
    { rating: 5, comment: 'first' },
    { 'Idempotency-Key': 'key' },
  );
  const id = accepted.body.review._id;
  await replyToReview(app.context, id, 'Thank you');
  app.clock.advance(hour);
  await session.put(`/reviews/${id}`, { rating: 4, comment: 'second' });
  await replyToReview(app.context, id, 'Thank you again');
  await hideReview(app.context, id, { reason: 'private', words: 'It has a phone number.' });
  const reported = await bob.session.review('words');
  await app.post(`/reviews/${reported}/reports`, { reason: 'private', words: 'Mine', email });
  const [report] = await app.context.db.selectFrom('reports').selectAll().execute();
  await closeReport(app.context, report?.id ?? '', 'It stays.');
  await app.resetLink(email);
  await session.post('/reviews', { rating: 3, comment: 'older' });
  await app.deliverEmails();
  await app.context.db.updateTable('outbox').set({ last_error: '450 later' }).execute();
  return { userId, session };
}

const placeIn = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], data);

test('the data has every column of every table that deletion treats as the user’s', async ({
  appWithHighLimits: app,
}) => {
  expect(Object.keys(await readRows(app.database)).toSorted()).toEqual(
    [...Object.keys(personal), ...Object.keys(impersonal)].toSorted(),
  );
  const { session, userId } = await fillAccount(app);
  const { status, headers, body } = await session.get(`/users/${userId}/data`);
  expect(status).toBe(200);
  expect(headers.get('Content-Disposition')).toContain('attachment');
  // The newest review is the plain one.
  const data = { ...body, reviews: body.reviews.toReversed() };
  const missing = Object.entries(personal).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, place]) => !place.includes(' ') && placeIn(data, place) === undefined)
      .map(([column, place]) => `${table}.${column} is not at ${place}`),
  );
  expect(missing).toEqual([]);
});

test('the data says when the account was made and proved, and lists emails and reports', async ({
  appWithHighLimits: app,
}) => {
  const { session, userId } = await fillAccount(app);
  const { body } = await session.get(`/users/${userId}/data`);
  expect(body.account).toMatchObject({
    email,
    createdAt: '2026-01-15T12:00:00.000Z',
    verifiedAt: '2026-01-15T12:00:00.000Z',
    provedBy: 'session',
  });
  expect(body.reports).toMatchObject([
    { reason: 'private', words: 'Mine', email, status: 'answered', answer: 'It stays.' },
  ]);
  expect(Object.keys(reportReasons)).toContain(body.reports[0].reason);
  expect(new Set(body.emails.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set([
      'verify_email',
      'invitation',
      'review_reply',
      'review_hidden',
      'report_answered',
      'reset_password',
    ]),
  );
});

test('the data of an account that has posted nothing counts no posts', async ({ app }) => {
  const { session, userId } = await app.createAccount();
  const { body } = await session.get(`/users/${userId}/data`);
  expect(body.account).not.toHaveProperty('posts');
});

test('an address proved by a link alone may be someone else’s, and so may its reports', async ({
  app,
}) => {
  const { userId, session } = await app.createAccount(email);
  await app.get(`/users/verify/${await app.emailedLink(email)}`);
  const reported = await session.review('words');
  await app.post(`/reviews/${reported}/reports`, { reason: 'private', words: 'Mine', email });
  await app.resetLink(email);
  const { body } = await session.get(`/users/${userId}/data`);
  expect(body.reports).toEqual([]);
  expect(body.account).toMatchObject({ provedBy: 'link' });
  expect(body.emails.map(({ kind }: { kind: string }) => kind)).toEqual(['verify_email']);
});

test('deleting the account leaves nothing of its data', async ({ appWithHighLimits: app }) => {
  const { session, userId } = await fillAccount(app);
  expect((await session.delete(`/users/${userId}`, { password: testPassword })).status).toBe(204);
  const rows = await readRows(app.database);
  // The last email says that the account is gone.
  const outbox = rows['outbox']?.filter(
    (row) => (row as { kind: string }).kind !== 'account_deleted',
  );
  const left = JSON.stringify({ ...rows, outbox }).toLowerCase();
  for (const trace of [userId, email, 'second', 'thank you'])
    expect([trace, left.includes(trace.toLowerCase())]).toEqual([trace, false]);
});

import { describe, expect } from 'vitest';
import { fieldsMessages } from '#content/messages/fields.ts';
import { ownerMessages } from '#content/messages/owner.ts';
import {
  inviteClient,
  remindInvited,
  revokeInvitation,
} from '#domain/use-cases/owner-invitations.ts';
import type { NewInvitation } from '#shared/owner.ts';
import { testPassword as password, test, typedTwice } from '#tests/harness/create-test-app.ts';
import { otherProject, knownProject as project } from '#tests/harness/known-projects.ts';
import { day } from '#tests/harness/time.ts';

const engagedAt = '2024-06';
const ann: NewInvitation = {
  email: 'Ann@example.com',
  name: 'Ann Lee',
  projectId: project.projectId,
};
const refusal = { errors: [{ field: 'email', message: ownerMessages.notInvited.refused }] };
const names = { firstName: 'Ann', lastName: 'Lee' };
const words = { rating: 5, comment: 'Exact.' };
const newAccount = { ...words, ...names };

test('a link shows its invitation, and changes nothing, however often it is opened', async ({
  app,
}) => {
  const { token } = await app.invite({ engagedAt });
  for (let times = 0; times < 3; times++) {
    const { status, body, headers } = await app.get(`/invitations/${token}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...names,
      email: 'Ann@example.com',
      project,
      engagedAt,
      expiresAt: new Date(app.clock.now() + 60 * day).toISOString(),
      hasAccount: false,
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
  const page = await app.get(`/invitations/${token}/decline`);
  expect([page.status, page.headers.get('Location')]).toEqual([
    303,
    `/invitation/${token}#no-thank-you`,
  ]);
  expect((await app.get(`/invitations/${token}`)).status).toBe(200);
});

test('accepting creates a verified account, and publishes a verified client’s review', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail: 'owner@example.com' });
  const { token } = await app.invite({ engagedAt });
  const { status, body, headers } = await app.accept(token, { ...newAccount, firstName: 'Anna' });
  expect(status).toBe(201);
  expect(body.review).toMatchObject({
    ...words,
    author: { firstName: 'Anna', lastName: 'Lee' },
    source: 'verified_client',
    project,
    engagedAt,
    version: 1,
    status: 'published',
  });
  expect(headers.get('ETag')).toBe(body.review.etag);
  expect(headers.get('Location')).toBe(`/api/reviews/${body.review._id}`);
  const account = (await app.as(body.token).get('/users/token')).body;
  expect(account).toMatchObject({ email: 'Ann@example.com', firstName: 'Anna', verified: true });
  expect((await app.get('/reviews')).body).toMatchObject([
    { source: 'verified_client', project, engagedAt },
  ]);
  expect((await app.get('/reviews/summary')).body).toMatchObject({
    count: 1,
    average: 5,
    verified: { count: 1, average: 5 },
  });
  await app.deliverEmails();
  expect(app.emails.map(({ kind }) => kind)).toEqual(['invitation', 'new_reviews']);
  // An edit keeps the review's badge.
  app.clock.advance(day);
  const { body: edited } = await app
    .as(body.token)
    .put(`/reviews/${body.review._id}`, { rating: 2, comment: 'On second thought' });
  expect(edited).toMatchObject({ source: 'verified_client', project, engagedAt, version: 2 });
  expect((await app.get('/reviews/summary')).body.verified).toMatchObject({ count: 1, average: 2 });
});

test('a new account needs names, and a refusal uses nothing up', async ({ app }) => {
  const { token } = await app.invite({ engagedAt });
  const fieldsOf = async (form: object): Promise<string[]> => {
    const { status, body } = await app.accept(token, form);
    expect(status).toBe(422);
    return [...new Set<string>(body.errors.map(({ field }: { field: string }) => field))];
  };
  expect(await fieldsOf(words)).toEqual(['firstName', 'lastName']);
  expect(await fieldsOf({ ...words, firstName: 'Ann' })).toEqual(['lastName']);
  expect(await fieldsOf({ ...newAccount, rating: 0 })).toEqual(['rating']);
  expect(await fieldsOf({ ...newAccount, comment: 'x'.repeat(5001) })).toEqual(['comment']);
  expect(await fieldsOf({ ...newAccount, firstName: ' ' })).toEqual(['firstName']);
  expect(await app.count('users')).toBe(0);
  expect((await app.accept(token, newAccount)).status).toBe(201);
});

test('an account without a password lets nobody log in until its owner chooses one', async ({
  app,
}) => {
  const { token } = await app.invite({ engagedAt });
  await app.accept(token, newAccount);
  const logIn = () => app.logIn('ann@example.com');
  expect((await logIn()).status).toBe(401);
  expect((await app.resetPassword(await app.resetLink('Ann@example.com'), password)).status).toBe(
    200,
  );
  expect((await logIn()).status).toBe(200);
  expect((await app.get('/reviews')).body).toHaveLength(1);
});

test('an account without a password sets the first one in its session, once', async ({ app }) => {
  const { token } = await app.invite({ engagedAt });
  const { body } = await app.accept(token, newAccount);
  const path = `/users/${body.review.userId}`;
  const session = app.as(body.token);
  expect((await session.get('/users/token')).body.hasPassword).toBe(false);
  const stranger = await app.verifiedAccount('eve@example.com');
  const first = typedTwice(password);
  expect((await stranger.session.put(`${path}/password`, first)).outcome).toBe('403 not_yours');
  const chosen = await Promise.all(
    [first, first].map((form) => session.put(`${path}/password`, form)),
  );
  expect(chosen.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
  const again = app.as(chosen.find(({ status }) => status === 200)?.body.token);
  expect((await again.get('/users/token')).body.hasPassword).toBe(true);
  expect((await app.logIn('ann@example.com')).status).toBe(200);
  const second = typedTwice('another harbor');
  for (const [refused, field] of [
    [await again.put(`${path}/password`, second), 'currentPassword'],
    [await again.delete(path, {}), 'password'],
    [await again.delete(`${path}/sessions`, {}), 'password'],
  ] as const)
    expect(refused.body).toMatchObject({
      code: 'invalid_fields',
      errors: [{ field, message: fieldsMessages.empty }],
    });
});

test('the session of an account without a password deletes it', async ({ app }) => {
  const { token } = await app.invite({ engagedAt });
  const { body } = await app.accept(token, newAccount);
  const session = app.as(body.token);
  expect((await session.delete(`/users/${body.review.userId}`)).status).toBe(204);
  expect([await app.count('users'), await app.count('reviews')]).toEqual([0, 0]);
  await app.deliverEmails();
  expect(app.emails.at(-1)).toMatchObject({
    recipient: 'Ann@example.com',
    kind: 'account_deleted',
  });
});

describe('a link whose invitation is over', () => {
  test('says that it was used, and where the review is while it is public', async ({ app }) => {
    const { token } = await app.invite({ engagedAt });
    const { body } = await app.accept(token, newAccount);
    for (const again of [
      await app.get(`/invitations/${token}`),
      await app.accept(token, newAccount),
    ]) {
      expect(again.outcome).toBe('410 invitation_used');
      expect(again.body.reviewId).toBe(body.review._id);
    }
    await app.as(body.token).delete(`/reviews/${body.review._id}`);
    const deleted = await app.accept(token, newAccount);
    expect([deleted.outcome, deleted.body.reviewId]).toEqual(['410 invitation_used', undefined]);
    expect(await app.count('reviews')).toBe(0);
  });

  test('says that it was declined, whichever link is opened, and again is no error', async ({
    app,
  }) => {
    const { token } = await app.invite({ engagedAt });
    const { token: other } = await app.invite({ projectId: otherProject.projectId });
    expect((await app.decline(token)).status).toBe(204);
    expect((await app.decline(token)).status).toBe(204);
    for (const each of [token, other]) {
      expect((await app.get(`/invitations/${each}`)).outcome).toBe('410 invitation_declined');
      expect((await app.accept(each, newAccount)).outcome).toBe('410 invitation_declined');
    }
    await expect(
      inviteClient(app.context, {
        ...ann,
        email: 'ANN@example.com',
        projectId: otherProject.projectId,
      }),
    ).rejects.toMatchObject(refusal);
  });

  test('says that it was revoked, or that it has expired, and can still be declined', async ({
    app,
  }) => {
    const { id, token } = await app.invite({ engagedAt });
    expect(await revokeInvitation(app.context, id)).toEqual({ changed: true });
    expect((await app.get(`/invitations/${token}`)).outcome).toBe('410 invitation_revoked');
    expect((await app.accept(token, newAccount)).outcome).toBe('410 invitation_revoked');
    const { token: late } = await app.invite({ engagedAt });
    app.clock.advance(60 * day - 1);
    expect((await app.get(`/invitations/${late}`)).status).toBe(200);
    app.clock.advance(1);
    expect((await app.get(`/invitations/${late}`)).outcome).toBe('410 invitation_expired');
    expect((await app.accept(late, newAccount)).outcome).toBe('410 invitation_expired');
    expect((await app.decline(token)).status).toBe(204);
    await expect(inviteClient(app.context, ann)).rejects.toMatchObject(refusal);
  });

  test('is not found if its token is none', async ({ app }) => {
    await app.invite();
    for (const token of ['unknown', '%00', '..%2F', 'x'.repeat(2000)]) {
      for (const answer of [
        await app.get(`/invitations/${token}`),
        await app.accept(token, newAccount),
        await app.decline(token),
      ])
        expect([token, answer.outcome]).toEqual([token, '404 token_invalid']);
    }
    expect(await app.count('users')).toBe(0);
  });
});

test.for([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{}'],
] as const)(
  'email programs decline with one click by a body of %s (RFC 8058)',
  async ([type, body], { app }) => {
    await app.invite();
    const mail = app.emails.find(({ kind }) => kind === 'invitation');
    const url = mail?.unsubscribe ?? '';
    expect(
      (await app.post(new URL(url).pathname.replace('/api', ''), body, { 'Content-Type': type }))
        .status,
    ).toBe(204);
    await expect(inviteClient(app.context, ann)).rejects.toMatchObject(refusal);
  },
);

describe('an address with an account', () => {
  test('gets the review, keeps its names, and is not logged in', async ({ app }) => {
    const { userId, token: own } = await app.verifiedAccount();
    const { token } = await app.invite({ engagedAt });
    expect((await app.get(`/invitations/${token}`)).body.hasAccount).toBe(true);
    const { status, body } = await app.accept(token, {
      ...words,
      firstName: 'Eve',
      lastName: 'Li',
    });
    expect([status, body.token, body.review.userId, body.review.author]).toEqual([
      201,
      undefined,
      userId,
      names,
    ]);
    expect((await app.as(own).get('/users/token')).status).toBe(200);
    expect(await app.count('sessions')).toBe(1);
  });

  test('is not verified: it goes with all it held, and the invited person gets their own', async ({
    app,
  }) => {
    const squatter = await app.createAccount();
    await squatter.session.review('A squatter’s words', 1);
    const { token } = await app.invite({ engagedAt });
    expect((await app.get(`/invitations/${token}`)).body.hasAccount).toBe(false);
    const form = { ...newAccount, firstName: 'Anna' };
    const { status, body } = await squatter.session.accept(token, form, {
      'Idempotency-Key': 'one',
    });
    expect([status, body.review.author.firstName]).toEqual([201, 'Anna']);
    expect(body.review.userId).not.toBe(squatter.userId);
    expect((await app.as(body.token).get('/users/token')).body).toMatchObject({
      userId: body.review.userId,
      verified: true,
    });
    expect((await app.accept(token, form, { 'Idempotency-Key': 'one' })).body).toEqual({
      review: body.review,
    });
    expect((await squatter.session.get('/users/token')).status).toBe(401);
    expect((await app.logIn('ann@example.com')).status).toBe(401);
    expect(
      (await app.get('/reviews')).body.map(({ comment }: { comment: string }) => comment),
    ).toEqual([words.comment]);
    expect([
      await app.count('users'),
      await app.count('reviews'),
      await app.count('sessions'),
    ]).toEqual([1, 1, 1]);
    await app.deliverEmails();
    expect(app.emails.map(({ kind }) => kind)).not.toContain('account_deleted');
  });
});

test('nobody can say of their own review that it comes from an invitation', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  await app.invite({ engagedAt });
  const claims = {
    source: 'verified_client',
    project,
    project_id: project.projectId,
    projectId: project.projectId,
    engagedAt,
    engaged_at: '2024-06',
  };
  const { body: posted } = await session.post('/reviews', { ...words, ...claims });
  const { body: edited } = await session.put(`/reviews/${posted._id}`, {
    rating: 4,
    comment: 'Edited',
    ...claims,
  });
  for (const review of [posted, edited, (await app.get('/reviews')).body[0]]) {
    expect(review.source).toBe('verified_email');
    expect(Object.keys(review)).not.toEqual(expect.arrayContaining(['project']));
    expect(Object.keys(review)).not.toEqual(expect.arrayContaining(['engagedAt']));
  }
  expect((await app.get('/reviews/summary')).body.verified.count).toBe(0);
});

test('all links of an invitation work until it is answered', async ({ app }) => {
  const { token: first } = await app.invite({ engagedAt });
  app.clock.advance(7 * day);
  await remindInvited(app.context, app.clock.now());
  const second = await app.emailedLink('Ann@example.com', 'invitation');
  expect(second).not.toBe(first);
  app.clock.advance(52 * day);
  for (const token of [first, second])
    expect((await app.get(`/invitations/${token}`)).status).toBe(200);
  expect((await app.accept(first, newAccount)).status).toBe(201);
  expect((await app.get(`/invitations/${second}`)).outcome).toBe('410 invitation_used');
});

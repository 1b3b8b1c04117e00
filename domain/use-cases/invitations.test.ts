import { describe, expect } from 'vitest';
import { ownerMessages } from '#content/messages/owner.ts';
import { inTransaction } from '#domain/core';
import { writeEmail } from '#domain/emails/emails.ts';
import { readEmail } from '#domain/outbox/outbox.ts';
import type { NewInvitation } from '#shared/owner.ts';
import {
  testPassword as password,
  test,
  type TestApp,
  typedTwice,
} from '#tests/harness/create-test-app.ts';
import { knownProject, otherProject } from '#tests/harness/known-projects.ts';
import { day } from '#tests/harness/time.ts';
import { cleanUp } from './cleanup.ts';
import { splitName } from './invitations.ts';
import {
  cleanInvitations,
  inviteClient,
  listInvitations,
  revokeInvitation,
} from './owner-invitations.ts';

const ann: NewInvitation = {
  email: 'Ann@example.com',
  name: 'Ann Lee',
  projectId: knownProject.projectId,
};
const refusal = (why: keyof typeof ownerMessages.notInvited) => ({
  errors: [{ field: 'email', message: ownerMessages.notInvited[why] }],
});
const words = { rating: 5, comment: 'Exact.' };
const account = { ...words, firstName: 'Ann', lastName: 'Lee' };

const linkTo = (app: TestApp, email = ann.email) => app.emailedLink(email, 'invitation');
const find = async (app: TestApp, id: string) =>
  (await listInvitations(app.context)).find((invitation) => invitation.id === id);
const kinds = (app: TestApp) => app.emails.map(({ kind }) => kind);

/** Lets days go by, with a cleanup on each. */
async function pass(app: TestApp, days: number): Promise<void> {
  for (let count = 0; count < days; count++) {
    app.clock.advance(day);
    await cleanUp(app.context);
    await app.deliverEmails();
  }
}

test('an address has one invitation to a project, whatever its case, until it is over', async ({
  app,
}) => {
  const { id } = await app.invite();
  await expect(
    inviteClient(app.context, { ...ann, email: 'ANN@example.com' }),
  ).rejects.toMatchObject(refusal('open'));
  await app.invite({ projectId: otherProject.projectId });
  await app.invite({ email: 'bob@example.com' });
  await revokeInvitation(app.context, id);
  await app.invite();
  app.clock.advance(60 * day);
  await app.invite();
  await app.accept(await linkTo(app), account);
  await expect(inviteClient(app.context, ann)).rejects.toMatchObject(refusal('reviewed'));
  const states = (await listInvitations(app.context))
    .filter(({ email, project }) => email === ann.email && project.projectId === ann.projectId)
    .map(({ state }) => state);
  expect(states.toSorted()).toEqual(['accepted', 'expired', 'revoked']);
});

test('two commands at once make one invitation', async ({ app }) => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => inviteClient(app.context, ann)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await app.count('invitations')).toBe(1);
});

test('clients who don’t answer get one reminder after 7 days, with its own link', async ({
  app,
}) => {
  await app.invite();
  const first = await linkTo(app);
  await pass(app, 6);
  expect(kinds(app)).toEqual(['invitation']);
  await pass(app, 1);
  await Promise.all([cleanUp(app.context), cleanUp(app.context)]);
  expect(kinds(app)).toEqual(['invitation', 'invitation_reminder']);
  expect(await linkTo(app)).not.toBe(first);
  await pass(app, 60);
  expect(kinds(app)).toEqual(['invitation', 'invitation_reminder']);
});

test('no reminder follows an answer, a refusal, or its end by the owner', async ({ app }) => {
  const accepted = await app.invite();
  await app.accept(accepted.token, account);
  const declined = await app.invite({ email: 'bob@example.com' });
  await app.decline(declined.token);
  const revoked = await app.invite({ email: 'eve@example.com' });
  await revokeInvitation(app.context, revoked.id);
  await pass(app, 8);
  expect(kinds(app)).toEqual(['invitation', 'invitation', 'invitation']);
});

test.for<[what: string, end: (app: TestApp, id: string) => Promise<unknown>]>([
  ['the invitation ended', (app, id) => revokeInvitation(app.context, id)],
  [
    'its address refused others',
    ({ context }) =>
      context.db
        .insertInto('invitation_refusals')
        .values({ email_hash: context.hashAddress('ann@example.com'), refused_at: context.now() })
        .execute(),
  ],
])('an email that still waits is not sent after %s', async ([, end], { appWithoutSender: app }) => {
  const { invitationId } = await inviteClient(app.context, ann);
  await end(app, invitationId);
  const [queued] = await app.context.db.selectFrom('outbox').selectAll().execute();

  expect(queued === undefined ? undefined : await writeEmail(app.context, readEmail(queued))).toBe(
    'obsolete',
  );
  expect(await app.count('invitation_links')).toBe(0);
});

test('names and addresses of ended invitations go after 30 days, a refusal stays', async ({
  app,
}) => {
  const { id: declined, token } = await app.invite();
  await app.decline(token);
  const { id: revoked } = await app.invite({ email: 'bob@example.com', name: 'Bob Kim' });
  await revokeInvitation(app.context, revoked);
  await pass(app, 29);
  expect(await find(app, revoked)).toMatchObject({ email: 'bob@example.com', name: 'Bob Kim' });
  await pass(app, 1);
  for (const id of [declined, revoked]) {
    const left = await find(app, id);
    expect([left?.email, left?.name]).toEqual([undefined, undefined]);
  }
  expect(await app.count('invitation_links')).toBe(0);
  const { db } = app.context;
  const kept = await Promise.all([
    db.selectFrom('invitations').selectAll().execute(),
    db.selectFrom('invitation_refusals').selectAll().execute(),
    db.selectFrom('outbox').selectAll().execute(),
  ]);
  expect(JSON.stringify(kept)).not.toMatch(/ann@|bob@|Ann|Bob/u);
  await expect(inviteClient(app.context, ann)).rejects.toMatchObject(refusal('refused'));
  await app.invite({ email: 'bob@example.com' });
});

test('an expired invitation is forgotten 30 days after it ended', async ({ app }) => {
  const { id } = await app.invite();
  app.clock.advance(91 * day);
  await inTransaction(app.context, (tx) => cleanInvitations(tx, app.clock.now()));
  expect(await find(app, id)).toMatchObject({ state: 'expired', email: undefined });
});

test('an accepted invitation stays as long as its account, and is in its data', async ({ app }) => {
  await app.invite({ engagedAt: '2024-06' });
  const { body } = await app.accept(await linkTo(app), account);
  app.clock.advance(1);
  await app.invite({ projectId: otherProject.projectId });
  await pass(app, 40);
  await app.resetPassword(await app.resetLink(ann.email), password);
  const session = app.as((await app.logIn(ann.email)).body.token);
  const { userId } = body.review;
  const { invitations } = (await session.get(`/users/${userId}/data`)).body;
  expect(invitations).toMatchObject([
    { email: ann.email, name: ann.name, project: otherProject.projectId, state: 'waiting' },
    {
      email: ann.email,
      name: ann.name,
      project: knownProject.projectId,
      engagedAt: '2024-06',
      state: 'accepted',
    },
  ]);
  await app.decline(await linkTo(app));
  expect((await session.delete(`/users/${userId}`, { password })).status).toBe(204);
  expect([
    await app.count('invitations'),
    await app.count('invitation_links'),
    await app.count('reviews'),
  ]).toEqual([0, 0, 0]);
  await expect(inviteClient(app.context, ann)).rejects.toMatchObject(refusal('refused'));
});

describe('two calls at once', () => {
  test('make one account and one review, and the other is told that the link was used', async ({
    app,
  }) => {
    const { token } = await app.invite();
    const answers = await Promise.all(
      [1, 2, 3].map((rating) => app.accept(token, { ...account, rating })),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      '201',
      '410 invitation_used',
      '410 invitation_used',
    ]);
    expect([await app.count('users'), await app.count('reviews')]).toEqual([1, 1]);
  });

  test('with one idempotency key get the same review', async ({ app }) => {
    const { token } = await app.invite();
    const key = { 'Idempotency-Key': 'one' };
    const answers = await Promise.all([1, 2].map(() => app.accept(token, account, key)));
    answers.push(await app.accept(token, account, key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.review._id)).size).toBe(1);
    expect(await app.count('reviews')).toBe(1);
    // Only the call that made the account is logged in.
    expect(answers.filter(({ body }) => body.token !== undefined)).toHaveLength(1);
    expect((await app.accept(token, { ...account, rating: 4 }, key)).outcome).toBe(
      '422 idempotency_key_reused',
    );
    expect((await app.accept(token, account, { 'Idempotency-Key': 'two' })).outcome).toBe(
      '410 invitation_used',
    );
    const accepted = answers.find(({ body }) => body.token !== undefined)?.body;
    await app.as(accepted.token).delete(`/reviews/${accepted.review._id}`);
    expect((await app.accept(token, account, key)).outcome).toBe('404 not_found');
  });

  test('to accept and to decline make one review at most', async ({ app }) => {
    await app.verifiedAccount();
    const { token } = await app.invite();
    const answers = await Promise.all([
      app.accept(token, words),
      app.accept(token, words),
      app.decline(token),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await app.count('reviews')).toBeLessThanOrEqual(1);
    expect(await app.count('reviews')).toBe(answers.filter(({ status }) => status === 201).length);
  });

  test('a simultaneous sign-up loses its password, or is told that the address is taken', async ({
    app,
  }) => {
    const { token } = await app.invite();
    const louder = typedTwice('a louder harbor');
    const [signedUp, accepted] = await Promise.all([
      app.signUp('ann@example.com', louder),
      app.accept(token, account),
    ]);
    expect(accepted.status).toBe(201);
    expect([201, 409]).toContain(signedUp.status);
    expect(await app.count('users')).toBe(1);
    expect((await app.logIn('ann@example.com', 'a louder harbor')).status).toBe(401);
  });
});

test('a name is proposed as a first and a last name', () => {
  for (const [name, firstName, lastName] of [
    ['Ann Lee', 'Ann', 'Lee'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Ann Marie van', 'Ann Marie', 'van'],
    ['María de la Cruz', 'María', 'de la Cruz'],
    ['Dr. Lee', 'Dr. Lee', ''],
    ['mr lee', 'mr lee', ''],
    ['Dr. Ann Lee', 'Dr. Ann', 'Lee'],
    ['Dr. van Dyk', 'Dr. van Dyk', ''],
    ['Lee, Ann', 'Ann', 'Lee'],
    ['Ann Lee, PhD', 'Ann', 'Lee'],
    ['Ann Lee, Ph. D.', 'Ann', 'Lee'],
    ['Ann Lee, Jr.', 'Ann', 'Lee'],
    ['Ann Lee, M.D., MBA', 'Ann', 'Lee'],
    ['Khan, Md. Anis', 'Md. Anis', 'Khan'],
    ['Prince', 'Prince', ''],
    ['김민수', '김민수', ''],
    ['ann lee', 'ann', 'lee'],
    ['  Ann   Lee ', 'Ann', 'Lee'],
    ['Lee,', 'Lee', ''],
    ['', '', ''],
  ] as const)
    expect([name, splitName(name)]).toEqual([name, { firstName, lastName }]);
});

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type Caller, createTestApp, eachDatabase, type TestApp, testPassword } from '../../tests/harness/create-test-app.ts';
import type { PreparedEmail } from './email-kinds.ts';
import { claimDueEmails, leaseMs, readEmail } from './outbox.ts';
import { prepareEmail } from './prepare-email.ts';
import { ownerEmailIntervalMs } from './review-emails.ts';
import { startSender } from './sender.ts';

const minute = 60_000;
const ownerEmail = 'owner@example.com';

/** Sends the app's outbox as another process would. */
function sendBy(app: TestApp, deliver: (mail: PreparedEmail, id: string) => Promise<void>) {
  const transport = { deliver, close: () => undefined };
  const prepare = (mail: Parameters<typeof prepareEmail>[1]) => prepareEmail(app.context, mail);
  const sender = startSender({ context: app.context, transport, prepare, logger: pino({ level: 'silent' }) });
  return { ...sender, [Symbol.asyncDispose]: sender.stop };
}

async function post(app: TestApp, session: Caller, comments: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const comment of comments) {
    app.clock.advance(1);
    ids.push((await session.post('/reviews', { rating: 5, comment })).body._id);
  }
  return ids;
}

const toOwner = (emails: PreparedEmail[]): PreparedEmail[] => emails.filter(({ recipient }) => recipient === ownerEmail);

/** The comments in each email to the owner. */
const commentsIn = (emails: PreparedEmail[]): string[][] =>
  emails.flatMap((mail) => {
    if (mail.kind === 'new_review') return [[mail.comment]];
    return mail.kind === 'new_reviews' ? [mail.reviews.map(({ comment }) => comment)] : [];
  });

eachDatabase((open) => {
  test('the owner gets at most one email about new reviews in ten minutes', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.verifiedAccount('ann@example.com');
    await post(app, session, ['1']);
    await app.deliverEmails();
    await post(app, session, ['2', '3']);
    await app.deliverEmails();
    await post(app, session, ['4']);
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs - 4);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toEqual([['1']]);
    app.clock.advance(4);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toEqual([['1'], ['2', '3', '4']]);
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toHaveLength(2);
  });

  test('several processes that find many new reviews send one email with all of them', async () => {
    await using app = await createTestApp(open, { ownerEmail, sendsEmail: false });
    const { session, userId } = await app.createAccount('ann@example.com');
    await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
    const comments = ['1', '2', '3', '4', '5', '6', '7', '8'];
    await post(app, session, comments);
    const sent: PreparedEmail[] = [];
    const deliver = async (mail: PreparedEmail) => void sent.push(mail);
    await using one = sendBy(app, deliver);
    await using other = sendBy(app, deliver);
    await Promise.all([one.drain(), other.drain()]);
    app.clock.advance(ownerEmailIntervalMs);
    await Promise.all([one.drain(), other.drain()]);
    expect(commentsIn(sent)).toEqual([comments]);
  });

  test('a held review is announced as held, and once more when it is published, with a link', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.createAccount('ann@example.com');
    const [id] = await post(app, session, ['held']);
    const link = await app.emailedLink('ann@example.com');
    const review = { kind: 'new_review', author: 'Ann Lee', rating: 5, comment: 'held', recipient: ownerEmail };
    expect(toOwner(app.emails)).toMatchObject([review]);
    await app.get(`/users/verify/${link}`);
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    expect(toOwner(app.emails)).toMatchObject([review, { ...review, link: `${app.context.publicUrl}/reviews/${id}` }]);
  });

  test('a review that is held and then published within one email is named once, as published', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.verifiedAccount('ann@example.com');
    await post(app, session, ['first']);
    await app.deliverEmails();
    const bob = await app.createAccount('bob@example.com');
    const link = await app.emailedLink('bob@example.com');
    const [id] = await post(app, bob.session, ['held']);
    await app.get(`/users/verify/${link}`);
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toEqual([['first'], ['held']]);
    expect(toOwner(app.emails).at(-1)).toMatchObject({ link: `${app.context.publicUrl}/reviews/${id}` });
  });

  test('an email about several reviews says which are held', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.verifiedAccount('ann@example.com');
    await post(app, session, ['first']);
    await app.deliverEmails();
    const bob = await app.createAccount('bob@example.com');
    const [shown] = await post(app, session, ['public']);
    await post(app, bob.session, ['held']);
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    const [, second] = toOwner(app.emails);
    const reviews = second?.kind === 'new_reviews' ? second.reviews : [];
    expect(reviews.map(({ comment, link }) => [comment, link])).toEqual([
      ['public', `${app.context.publicUrl}/reviews/${shown}`],
      ['held', undefined],
    ]);
  });

  test('a review that is deleted first is never emailed', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.verifiedAccount('ann@example.com');
    await post(app, session, ['first']);
    await app.deliverEmails();
    const bob = await app.createAccount('bob@example.com');
    const [held] = await post(app, bob.session, ['held']);
    await bob.session.delete(`/reviews/${held}`);
    const [second] = await post(app, session, ['second', 'third']);
    await session.delete(`/reviews/${second}`);
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toEqual([['first'], ['third']]);
  });

  test('a failed email keeps its reviews while later ones wait, and none is lost', async () => {
    await using app = await createTestApp(open, { ownerEmail, sendsEmail: false });
    const { session, userId } = await app.createAccount('ann@example.com');
    await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
    const tries: { mail: PreparedEmail; id: string }[] = [];
    let isDown = false;
    await using sender = sendBy(app, async (mail, id) => {
      tries.push({ mail, id });
      if (isDown) throw new Error('The mail server is down');
    });
    const tried = () => commentsIn(tries.map(({ mail }) => mail));
    await post(app, session, ['1']);
    await sender.drain();
    isDown = true;
    await post(app, session, ['2', '3']);
    await sender.drain();
    app.clock.advance(ownerEmailIntervalMs);
    await sender.drain();
    await post(app, session, ['4']);
    await sender.drain();
    expect(tried()).toEqual([['1'], ['2', '3']]);
    isDown = false;
    app.clock.advance(minute);
    await sender.drain();
    app.clock.advance(ownerEmailIntervalMs);
    await sender.drain();
    expect(tried()).toEqual([['1'], ['2', '3'], ['2', '3'], ['4']]);
    const ids = tries.filter(({ mail }) => mail.kind !== 'verify_email').map(({ id }) => id);
    expect(ids[1]).toBe(ids[2]);
    expect(new Set(ids).size).toBe(3);
  });

  test('when a process dies before it sends, another one sends the same reviews after the lease', async () => {
    await using app = await createTestApp(open, { ownerEmail, sendsEmail: false });
    const { session, userId } = await app.createAccount('ann@example.com');
    await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).where('id', '=', userId).execute();
    await post(app, session, ['1', '2']);
    const { db, now } = app.context;
    // The process that dies has prepared the email, and sends nothing.
    for (const claimed of await claimDueEmails(db, now(), 5)) await prepareEmail(app.context, readEmail(claimed));
    await post(app, session, ['3']);
    const sent: PreparedEmail[] = [];
    await using other = sendBy(app, async (mail) => void sent.push(mail));
    await other.drain();
    expect(commentsIn(sent)).toEqual([]);
    app.clock.advance(leaseMs);
    await other.drain();
    app.clock.advance(ownerEmailIntervalMs);
    await other.drain();
    expect(commentsIn(sent)).toEqual([['1', '2'], ['3']]);
  });

  test('deleting an account with the owner’s address loses no email about a review', async () => {
    await using app = await createTestApp(open, { ownerEmail });
    const { session } = await app.verifiedAccount('ann@example.com');
    await post(app, session, ['1']);
    await app.deliverEmails();
    await post(app, session, ['2']);
    await app.deliverEmails();
    const stranger = await app.createAccount(ownerEmail.toUpperCase());
    await stranger.session.delete(`/users/${stranger.userId}`, { password: testPassword });
    await app.deliverEmails();
    app.clock.advance(ownerEmailIntervalMs);
    await app.deliverEmails();
    expect(commentsIn(app.emails)).toEqual([['1'], ['2']]);
  });
});

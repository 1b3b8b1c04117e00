import { pino } from 'pino';
import { expect } from 'vitest';
import { claimDueEmails, leaseMs, noticeIntervalsMs, readEmail } from '#domain/outbox/outbox.ts';
import {
  test as base,
  type Caller,
  type TestApp,
  testPassword,
} from '#tests/harness/create-test-app.ts';
import { minute } from '#tests/harness/time.ts';
import { type OutgoingEmail, writeEmail } from './emails.ts';
import { startSender } from './sender.ts';

const interval = noticeIntervalsMs.new_reviews;
const ownerEmail = 'owner@example.com';

/** Sends the app's outbox as another process would. */
function sendBy(app: TestApp, deliver: (mail: OutgoingEmail, id: string) => Promise<void>) {
  const transport = { deliver, close: () => undefined };
  const sender = startSender({
    context: app.context,
    transport,
    logger: pino({ level: 'silent' }),
  });
  return { ...sender, [Symbol.asyncDispose]: sender.stop };
}

async function post(app: TestApp, session: Caller, comments: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const comment of comments) {
    app.clock.advance(1);
    ids.push(await session.review(comment));
  }
  return ids;
}

/** Opens a site whose emails only the test sends, with an author who is verified. */
const test = base.extend('unsent', async ({ createApp }) => {
  const app = await createApp({ ownerEmail, sendsEmail: false });
  const { session } = await app.createAccount();
  await app.context.db.updateTable('users').set({ verified_at: app.clock.now() }).execute();
  return { app, session };
});

const toOwner = (emails: OutgoingEmail[]): OutgoingEmail[] =>
  emails.filter(({ recipient }) => recipient === ownerEmail);

/** The comments in each email to the owner. */
const commentsIn = (emails: OutgoingEmail[]): string[][] =>
  emails.flatMap((mail) =>
    mail.kind === 'new_reviews' ? [mail.text.quotes?.map(({ text }) => text) ?? []] : [],
  );

test('the owner gets at most one email about new reviews in ten minutes', async ({ createApp }) => {
  const app = await createApp({ ownerEmail });
  const { session } = await app.verifiedAccount();
  await post(app, session, ['1']);
  await app.deliverEmails();
  await post(app, session, ['2', '3']);
  await app.deliverEmails();
  // A review deleted before the email is never in it.
  const [, deleted] = await post(app, session, ['4', '5']);
  await session.delete(`/reviews/${deleted}`);
  await app.deliverEmails();
  app.clock.advance(interval - 5);
  await app.deliverEmails();
  expect(commentsIn(app.emails)).toEqual([['1']]);
  app.clock.advance(5);
  await app.deliverEmails();
  expect(commentsIn(app.emails)).toEqual([['1'], ['2', '3', '4']]);
  app.clock.advance(interval);
  await app.deliverEmails();
  expect(commentsIn(app.emails)).toHaveLength(2);
});

test('emails of a clock weeks ahead hold up the next one for ten minutes at most', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail });
  const { session } = await app.verifiedAccount();
  const weeks = 20 * 24 * 60 * minute;
  app.clock.advance(weeks);
  // The first is sent then, and the second waits.
  for (const words of ['1', '2']) {
    await post(app, session, [words]);
    await app.deliverEmails();
  }
  app.clock.advance(-weeks);
  await app.deliverEmails();
  await post(app, session, ['3']);
  app.clock.advance(interval);
  await app.deliverEmails();
  expect(commentsIn(app.emails)).toEqual([['1'], ['2'], ['3']]);
});

test('several processes that find many new reviews send one email with all of them', async ({
  unsent: { app, session },
}) => {
  const comments = ['1', '2', '3', '4', '5', '6', '7', '8'];
  await post(app, session, comments);
  const sent: OutgoingEmail[] = [];
  const deliver = async (mail: OutgoingEmail) => void sent.push(mail);
  await using one = sendBy(app, deliver);
  await using other = sendBy(app, deliver);
  await Promise.all([one.drain(), other.drain()]);
  app.clock.advance(interval);
  await Promise.all([one.drain(), other.drain()]);
  expect(commentsIn(sent)).toEqual([comments]);
});

test('a held review is announced once it is published', async ({ createApp }) => {
  const app = await createApp({ ownerEmail });
  const { session } = await app.createAccount();
  const [id] = await post(app, session, ['held']);
  const token = await app.emailedLink('ann@example.com');
  app.clock.advance(interval);
  await app.deliverEmails();
  expect(toOwner(app.emails)).toEqual([]);
  await app.get(`/users/verify/${token}`);
  await app.deliverEmails();
  const { publicUrl } = app.context;
  const answerLink = `${publicUrl}/auth/login?from=%2Fowner%3Fanswer%3D${id}`;
  const link = `${publicUrl}/reviews/${id}`;
  expect(toOwner(app.emails)).toMatchObject([
    {
      kind: 'new_reviews',
      text: {
        subject: expect.stringContaining('Ann Lee'),
        quotes: [{ stars: 5, text: 'held', links: [{}, { address: link }] }],
      },
      link: answerLink,
    },
  ]);
});

test('a failed email keeps its reviews and holds up no later one, and none is lost', async ({
  unsent: { app, session },
}) => {
  const tries: { mail: OutgoingEmail; id: string }[] = [];
  let isDown = false;
  await using sender = sendBy(app, async (mail, id) => {
    tries.push({ mail, id });
    if (isDown) throw new Error('The mail server is down');
  });
  const tried = () => commentsIn(tries.map(({ mail }) => mail)).toSorted();
  await post(app, session, ['1']);
  await sender.drain();
  isDown = true;
  await post(app, session, ['2', '3']);
  app.clock.advance(interval);
  await sender.drain();
  await post(app, session, ['4']);
  await sender.drain();
  expect(tried()).toEqual([['1'], ['2', '3'], ['4']]);
  isDown = false;
  app.clock.advance(minute);
  await sender.drain();
  expect(tried()).toEqual([['1'], ['2', '3'], ['2', '3'], ['4'], ['4']]);
  // A mailbox shows emails with the same id once.
  const ids = tries.filter(({ mail }) => mail.recipient === ownerEmail).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test('if a process dies before sending, another sends the same reviews after the lease', async ({
  unsent: { app, session },
}) => {
  await post(app, session, ['1', '2']);
  // The process that dies has written the email, and sends nothing.
  for (const claimed of await claimDueEmails(app.context, 5))
    await writeEmail(app.context, readEmail(claimed));
  await post(app, session, ['3']);
  const sent: OutgoingEmail[] = [];
  await using other = sendBy(app, async (mail) => void sent.push(mail));
  await other.drain();
  expect(commentsIn(sent)).toEqual([]);
  app.clock.advance(leaseMs);
  await other.drain();
  app.clock.advance(interval);
  await other.drain();
  expect(commentsIn(sent)).toEqual([['1', '2'], ['3']]);
});

test('deleting an account with the owner’s address loses no email about a review', async ({
  createApp,
}) => {
  const app = await createApp({ ownerEmail });
  const { session } = await app.verifiedAccount();
  await post(app, session, ['1']);
  await app.deliverEmails();
  await post(app, session, ['2']);
  await app.deliverEmails();
  const stranger = await app.createAccount(ownerEmail.toUpperCase());
  await stranger.session.delete(`/users/${stranger.userId}`, { password: testPassword });
  await app.deliverEmails();
  app.clock.advance(interval);
  await app.deliverEmails();
  expect(commentsIn(app.emails)).toEqual([['1'], ['2']]);
});

test('a waiting email goes to the owner’s new address, or to none', async ({ unsent }) => {
  const { app, session } = unsent;
  await post(app, session, ['1']);
  const sent: OutgoingEmail[] = [];
  const sendTo = async (newAddress: string | undefined) => {
    await using sender = sendBy(
      { ...app, context: { ...app.context, ownerEmail: newAddress } },
      async (mail) => void sent.push(mail),
    );
    await sender.drain();
  };
  await sendTo('new@example.com');
  app.clock.advance(interval);
  await post(app, session, ['2']);
  await sendTo(undefined);
  const about = sent.filter(({ kind }) => kind === 'new_reviews');
  expect(about.map(({ recipient }) => recipient)).toEqual(['new@example.com']);
});

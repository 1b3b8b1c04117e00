import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isOnPostgres, openTestDatabase } from '../../tests/harness/databases.ts';
import { createContext } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import type { NewEmail, PreparedEmail } from './email-kinds.ts';
import {
  claimDueEmails,
  enqueueEmail,
  finishEmail,
  leaseMs,
  listFailedEmails,
  noteFailure,
  retryEmail,
} from './outbox.ts';
import { DeliveryError, startSender } from './sender.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function openOutbox() {
  const database = await openTestDatabase();
  const clock = { now: 1_000_000_000_000 };
  const context = await createContext({
    database,
    clock: () => clock.now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1,
  });
  const log: string[] = [];
  const queue = (
    recipient: string,
    mail: Pick<NewEmail, 'kind' | 'payload'> = {
      kind: 'account_deleted',
      payload: { firstName: 'Ann' },
    },
  ) =>
    inTransaction(context, (tx) => enqueueEmail(tx, { recipient, ...mail } as NewEmail, clock.now));
  return {
    context,
    clock,
    log,
    queue,
    rows: () => context.db.selectFrom('outbox').selectAll().orderBy('recipient').execute(),
    sendBy: (deliver: (mail: PreparedEmail, id: string) => Promise<void>) => {
      const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
      const sender = startSender({
        context,
        transport: { deliver, close: () => undefined },
        logger,
      });
      return { ...sender, [Symbol.asyncDispose]: sender.stop };
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}

test('a sent email is not sent again when the database cannot record it', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  let sent = 0;
  await using sender = outbox.sendBy(async () => {
    sent += 1;
    await sql`alter table outbox rename to lost`.execute(outbox.context.db);
  });
  await sender.drain();
  await sql`alter table lost rename to outbox`.execute(outbox.context.db);
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting' }]);
  outbox.clock.now += leaseMs;
  await sender.drain();
  expect(sent).toBe(1);
  expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('a process that outlived its lease neither revives an email that another has sent nor hurries its next try', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  const [late] = await claimDueEmails(outbox.context, 1);
  expect(late).toBeDefined();
  if (late === undefined) return;
  outbox.clock.now += leaseMs;
  const [other] = await claimDueEmails(outbox.context, 1);
  await noteFailure(outbox.context, late, { permanent: true, message: 'late' });
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 2, last_error: null }]);
  await finishEmail(outbox.context, other?.id ?? '', 'sent');
  await noteFailure(outbox.context, late, { permanent: false, message: 'late' });
  expect(await outbox.rows()).toMatchObject([{ state: 'sent', last_error: null }]);
});

test('an email of an unknown kind waits and holds up no other', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  await outbox.context.db.updateTable('outbox').set({ kind: 'from_the_future' }).execute();
  await outbox.queue('ben@example.com');
  const sent: string[] = [];
  await using sender = outbox.sendBy((mail) => {
    sent.push(mail.recipient);
    return Promise.resolve();
  });
  await sender.drain();
  expect(sent).toEqual(['ben@example.com']);
  expect(await outbox.rows()).toMatchObject([
    { state: 'waiting', attempts: 1, leased_until: null },
    { state: 'sent' },
  ]);
});

test('emails that hang take only their own places; the others are sent', async () => {
  await using outbox = await openOutbox();
  for (const name of ['ann', 'ben', 'eva']) await outbox.queue(`${name}@example.com`);
  const release = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  await using sender = outbox.sendBy((mail) => {
    if (mail.recipient === 'zoe@example.com') passed.resolve();
    return mail.recipient === 'ann@example.com' ? release.promise : Promise.resolve();
  });
  for (const name of ['una', 'vic', 'wim', 'zoe']) await outbox.queue(`${name}@example.com`);
  const drained = sender.drain();
  await passed.promise;
  release.resolve();
  await drained;
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(
    Array.from({ length: 7 }, () => 'sent'),
  );
});

test('a stop waits for the email in flight and starts no other', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  const release = Promise.withResolvers<void>();
  const inFlight = Promise.withResolvers<void>();
  const sender = outbox.sendBy(() => {
    inFlight.resolve();
    return release.promise;
  });
  await inFlight.promise;
  const stopped = sender.stop();
  await outbox.queue('ben@example.com');
  release.resolve();
  await stopped;
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('an email queued before days of downtime still gets five tries', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  outbox.clock.now += 4 * day;
  await using sender = outbox.sendBy(() =>
    Promise.reject(new DeliveryError('SMTP ETIMEDOUT', false)),
  );
  const states: unknown[] = [];
  for (let count = 0; count < 5; count++) {
    await sender.drain();
    const [row] = await outbox.rows();
    states.push(row?.state);
    outbox.clock.now = row?.due_at ?? 0;
  }
  expect(states).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'failed']);
});

test('the owner lists failed emails and retries one for three more days; a sent one stays sent', async () => {
  await using outbox = await openOutbox();
  await outbox.queue('ann@example.com');
  outbox.clock.now += 1;
  await outbox.queue('ben@example.com');
  let refusing = true;
  await using sender = outbox.sendBy((mail) =>
    refusing && mail.recipient.startsWith('ben')
      ? Promise.reject(new DeliveryError('SMTP EENVELOPE 550', true))
      : Promise.resolve(),
  );
  await sender.drain();
  // A permanent refusal is not tried again.
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['sent', 'failed']);
  const [failed, none] = await listFailedEmails(outbox.context);
  expect(failed).toMatchObject({
    recipient: 'ben@example.com',
    attempts: 1,
    error: 'SMTP EENVELOPE 550',
  });
  // It was given up.
  expect(failed).not.toHaveProperty('nextTryAt');
  expect(none).toBeUndefined();
  const listSent = () =>
    outbox.context.db.selectFrom('outbox').select('id').where('state', '=', 'sent').execute();
  const [sent] = await listSent();
  refusing = false;
  outbox.clock.now += 10 * day;
  expect(await retryEmail(outbox.context, sent?.id ?? '')).toEqual({ changed: false });
  await expect(retryEmail(outbox.context, 'unknown')).rejects.toMatchObject({ code: 'not_found' });
  expect(await retryEmail(outbox.context, failed?.id ?? '')).toEqual({ changed: true });
  expect(await listFailedEmails(outbox.context)).toMatchObject([
    { id: failed?.id, nextTryAt: new Date(outbox.clock.now).toISOString() },
  ]);
  await sender.drain();
  expect(await listSent()).toHaveLength(2);
});

test.runIf(isOnPostgres())(
  'a process claims the emails that no other is claiming, without a wait',
  async () => {
    await using outbox = await openOutbox();
    for (const name of ['ann', 'ben', 'eva']) await outbox.queue(`${name}@example.com`);
    await outbox.context.db.transaction().execute(async (other) => {
      const theirs = await other.selectFrom('outbox').select('id').limit(2).forUpdate().execute();
      const ours = await claimDueEmails(outbox.context, 2);
      expect([theirs.length, ours.length]).toEqual([2, 1]);
      expect(theirs.map(({ id }) => id)).not.toContain(ours[0]?.id);
    });
  },
);

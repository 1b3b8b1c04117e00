import { once } from 'node:events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test as base, vi } from 'vitest';
import { createContext, inTransaction, maxClockSkewMs } from '#domain/core';
import { DeliveryError, type DeliveryFault } from '#domain/outbox/mail-trouble.ts';
import { countEmails, listFailedEmails, retryEmail } from '#domain/outbox/failed-emails.ts';
import { readMailTrouble } from '#domain/outbox/mail-trouble.ts';
import {
  claimDueEmails,
  enqueueEmail,
  finishEmail,
  leaseMs,
  noteFailure,
} from '#domain/outbox/outbox.ts';
import { notifyOwner } from '#domain/outbox/owner-notices.ts';
import { cleanUp } from '#domain/use-cases/cleanup.ts';
import { isOnPostgres, openTestDatabase } from '#tests/harness/databases.ts';
import { day, minute } from '#tests/harness/time.ts';
import type { OutgoingEmail } from './emails.ts';
import { startSender } from './sender.ts';

const test = base.extend('outbox', async ({}, { onCleanup }) => {
  const database = await openTestDatabase();
  onCleanup(database.close);
  const clock = { now: 1_000_000_000_000 };
  const context = await createContext({
    db: database.kysely,
    clock: () => clock.now,
    publicUrl: 'http://localhost',
    ownerEmail: 'owner@example.com',
    rateLimitScale: 1,
  });
  const log: string[] = [];
  /** Queues an email to each of these names. */
  const queue = async (...names: string[]) => {
    for (const name of names)
      await inTransaction(context, (tx) =>
        enqueueEmail(
          tx,
          {
            recipient: `${name}@example.com`,
            kind: 'account_deleted',
            payload: { firstName: 'Ann' },
          },
          clock.now,
        ),
      );
  };
  return {
    context,
    clock,
    log,
    queue,
    rows: () => context.db.selectFrom('outbox').selectAll().orderBy('recipient').execute(),
    sendBy: (
      deliver: (mail: OutgoingEmail, id: string) => Promise<void>,
      close = (): void => undefined,
    ) => {
      const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
      const sender = startSender({ context, transport: { deliver, close }, logger });
      return { ...sender, [Symbol.asyncDispose]: sender.stop };
    },
  };
});

test('a sent email is not sent again when the database cannot record it', async ({ outbox }) => {
  await outbox.queue('ann');
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

test('a process that outlived its lease neither revives nor hurries an email', async ({
  outbox,
}) => {
  await outbox.queue('ann');
  const [late] = await claimDueEmails(outbox.context, 1);
  expect(late).toBeDefined();
  if (late === undefined) return;
  outbox.clock.now += leaseMs;
  const [other] = await claimDueEmails(outbox.context, 1);
  await noteFailure(outbox.context, late, { fault: 'address', message: 'late' });
  expect(await outbox.rows()).toMatchObject([{ state: 'waiting', attempts: 2, last_error: null }]);
  await finishEmail(outbox.context, other?.id ?? '', 'sent');
  const noted = await noteFailure(outbox.context, late, { fault: 'refusal', message: 'late' });
  expect(await outbox.rows()).toMatchObject([{ state: 'sent', last_error: null }]);
  expect(noted.isNewTrouble).toBe(false);
  expect(await readMailTrouble(outbox.context)).toBeUndefined();
});

test('an email that a process claimed is its own for 5 minutes', async ({ outbox }) => {
  await outbox.queue('ann');
  const claim = async () => (await claimDueEmails(outbox.context, 1)).length;
  expect(await claim()).toBe(1);
  outbox.clock.now += 5 * minute - 1;
  expect(await claim()).toBe(0);
  outbox.clock.now += 1;
  expect(await claim()).toBe(1);
});

test('an email is tried again after 1, 5, 15, 60, 180, and then 360 minutes', async ({
  outbox,
}) => {
  await outbox.queue('ann');
  for (const wait of [1, 5, 15, 60, 180, 360, 360]) {
    const [claimed] = await claimDueEmails(outbox.context, 1);
    if (claimed === undefined) throw new Error(`The email is not due ${wait} minutes before`);
    await noteFailure(outbox.context, claimed, { fault: 'recipient', message: 'x'.repeat(301) });
    outbox.clock.now += wait * minute - 1;
    expect([wait, await claimDueEmails(outbox.context, 1)]).toEqual([wait, []]);
    outbox.clock.now += 1;
  }
  expect((await outbox.rows())[0]?.last_error).toBe('x'.repeat(300));
});

test.for([
  ['account_deleted', 3],
  ['purge_reminder', 30],
] as const)('an email of the kind %s is tried for %i days', async ([kind, days], { outbox }) => {
  await outbox.queue('ann');
  const [row] = await outbox.rows();
  if (row === undefined) throw new Error('No email was queued');
  /** The state after a fifth failure, with the next try this long after the email was queued. */
  const stateAt = async (nextTryMs: number) => {
    const mail = {
      ...row,
      kind,
      attempts: 5,
      created_at: outbox.clock.now + 180 * minute - nextTryMs,
    };
    const failure = { fault: 'recipient', message: 'No' } as const;
    return (await noteFailure(outbox.context, mail, failure)).state;
  };
  expect(await stateAt(days * day)).toBe('waiting');
  expect(await stateAt(days * day + 1)).toBe('failed');
});

test.for([
  ['new_reviews', 10],
  ['new_reports', 60],
] as const)(
  'the owner gets an email of the kind %s every %i minutes',
  async ([kind, minutes], { outbox }) => {
    const { context, clock } = outbox;
    const notify = (id: string) =>
      inTransaction(context, (tx) => notifyOwner(context, tx, kind, id));
    await notify('first');
    for (const { id } of await claimDueEmails(context, 1)) await finishEmail(context, id, 'sent');
    clock.now += 1;
    await notify('second');
    const [, waiting] = (await outbox.rows()).toSorted((one, other) => one.due_at - other.due_at);
    expect((waiting?.due_at ?? 0) - clock.now + 1).toBe(minutes * minute);
  },
);

test.for([
  [leaseMs - 1, 10 * minute],
  [leaseMs, 0],
] as const)(
  'an email to the owner claimed %i ms ago delays the next by %i ms',
  async ([age, delay], { outbox }) => {
    const { context, clock } = outbox;
    const notify = () =>
      inTransaction(context, (tx) => notifyOwner(context, tx, 'new_reviews', 'x'));
    await notify();
    await claimDueEmails(context, 1);
    clock.now += age;
    await notify();
    const next = (await outbox.rows()).find(({ attempts }) => attempts === 0);
    expect((next?.due_at ?? 0) - clock.now).toBe(delay);
  },
);

test('an email to the owner is about 500 reviews at most', async ({ outbox }) => {
  const { context } = outbox;
  const notify = () => inTransaction(context, (tx) => notifyOwner(context, tx, 'new_reviews', 'x'));
  await notify();
  const ids = Array.from({ length: 499 }, (_, index) => `${index}`);
  await context.db
    .updateTable('outbox')
    .set({ payload: JSON.stringify({ ids }) })
    .execute();
  await notify();
  expect(await outbox.rows()).toHaveLength(1);
  await notify();
  expect(await outbox.rows()).toHaveLength(2);
});

test('an email is overdue 15 minutes after it was due', async ({ outbox }) => {
  await outbox.queue('ann');
  outbox.clock.now += 15 * minute - 1;
  expect(await countEmails(outbox.context)).toMatchObject({ waiting: 1, overdue: 0 });
  outbox.clock.now += 1;
  expect(await countEmails(outbox.context)).toMatchObject({ waiting: 1, overdue: 1 });
});

test('two emails are sent at once, because mail servers limit connections', async ({ outbox }) => {
  await outbox.queue('ann', 'ben', 'eva', 'fay');
  const release = Promise.withResolvers<void>();
  let started = 0;
  await using sender = outbox.sendBy(() => {
    started += 1;
    return release.promise;
  });
  await expect.poll(() => started).toBe(2);
  expect((await outbox.rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(2);
  release.resolve();
  await sender.drain();
  expect(started).toBe(4);
});

test('an email of an unknown kind waits and holds up no other', async ({ outbox }) => {
  await outbox.queue('ann');
  await outbox.context.db.updateTable('outbox').set({ kind: 'from_the_future' }).execute();
  await outbox.queue('ben');
  const sent: string[] = [];
  await using sender = outbox.sendBy((mail) => {
    sent.push(mail.recipient);
    return Promise.resolve();
  });
  await sender.drain();
  expect(sent).toEqual(['ben@example.com']);
  const rows = await outbox.rows();
  expect(rows).toMatchObject([
    { state: 'waiting', attempts: 1, leased_until: null },
    { state: 'sent' },
  ]);
  expect(outbox.log.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      level: 40,
      mail: rows[0]?.id,
      kind: 'from_the_future',
      attempts: 1,
      err: expect.objectContaining({ message: expect.any(String) }),
    }),
  );
});

test('emails that hang hold up only their own slots; the others are sent', async ({ outbox }) => {
  await outbox.queue('ann', 'ben', 'eva');
  const release = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  await using sender = outbox.sendBy((mail) => {
    if (mail.recipient === 'zoe@example.com') passed.resolve();
    return mail.recipient === 'ann@example.com' ? release.promise : Promise.resolve();
  });
  await outbox.queue('una', 'vic', 'wim', 'zoe');
  const drained = sender.drain();
  await passed.promise;
  release.resolve();
  await drained;
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(
    Array.from({ length: 7 }, () => 'sent'),
  );
});

test('a stop waits for the email in flight, starts no other, and closes all', async ({
  outbox,
}) => {
  await outbox.queue('ann');
  const release = Promise.withResolvers<void>();
  const inFlight = Promise.withResolvers<void>();
  const close = vi.fn<() => void>();
  const sender = outbox.sendBy(() => {
    inFlight.resolve();
    return release.promise;
  }, close);
  await inFlight.promise;
  const stopped = sender.stop();
  await outbox.queue('ben');
  expect(close).not.toHaveBeenCalled();
  release.resolve();
  await stopped;
  expect(close).toHaveBeenCalledOnce();
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('an email queued before days of downtime still gets five tries', async ({ outbox }) => {
  await outbox.queue('ann');
  outbox.clock.now += 4 * day;
  await using sender = outbox.sendBy(() =>
    Promise.reject(new DeliveryError('SMTP ETIMEDOUT', { fault: 'connection', mayPass: true })),
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

const refused = (fault: DeliveryFault, mayPass = false) =>
  new DeliveryError(`SMTP 5.0.0 ${fault}`, { fault, mayPass });

test('an address that does not exist is final; any other refusal is tried again', async ({
  outbox,
}) => {
  const faults = ['address', 'recipient', 'log_in', 'connection', 'refusal'] as const;
  await outbox.queue(...faults);
  await using sender = outbox.sendBy(({ recipient }) =>
    Promise.reject(refused(recipient.split('@')[0] as DeliveryFault)),
  );
  await sender.drain();
  const states = (await outbox.rows()).map(({ recipient, state }) => [recipient, state]);
  expect(states).toEqual(
    faults
      .toSorted()
      .map((fault) => [`${fault}@example.com`, fault === 'address' ? 'failed' : 'waiting']),
  );
  const warnings = outbox.log.filter((line) => line.includes('Email given up'));
  expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, fault: 'address', attempts: 1 },
  ]);
});

test('a refusal of the site is reported once, until an email is delivered', async ({ outbox }) => {
  const told = () => outbox.log.filter((line) => line.includes('accepts no emails')).length;
  const warned = () => outbox.log.filter((line) => line.includes('"level":40')).length;
  const ended = () => outbox.log.filter((line) => line.includes('accepts emails again')).length;
  let answer: DeliveryError | undefined = refused('refusal');
  await using sender = outbox.sendBy(() =>
    answer === undefined ? Promise.resolve() : Promise.reject(answer),
  );
  await outbox.queue('ann', 'ben', 'eva');
  await sender.drain();
  expect(await readMailTrouble(outbox.context)).toEqual({
    fault: 'refusal',
    status: 'SMTP 5.0.0 refusal',
    since: new Date(outbox.clock.now).toISOString(),
  });
  answer = refused('log_in');
  outbox.clock.now += minute;
  await sender.drain();
  expect(await readMailTrouble(outbox.context)).toMatchObject({
    fault: 'log_in',
    since: new Date(outbox.clock.now - minute).toISOString(),
  });
  expect([told(), warned(), ended()]).toEqual([1, 0, 0]);
  answer = undefined;
  outbox.clock.now += 5 * minute;
  const woken = vi.fn();
  outbox.context.committed.on('emailQueued', woken);
  await sender.drain();
  expect(await readMailTrouble(outbox.context)).toBeUndefined();
  expect([ended(), woken.mock.calls.length]).toEqual([1, 1]);
  answer = refused('refusal');
  await outbox.queue('ann');
  await sender.drain();
  expect(told()).toBe(2);
  for (const line of outbox.log) expect(line).not.toContain('@example.com');
});

test('a recipient’s refusal is not reported, and a busy server only after 21 minutes', async ({
  outbox,
}) => {
  let answer = refused('recipient');
  await using sender = outbox.sendBy(() => Promise.reject(answer));
  await outbox.queue('ann');
  const troubles: unknown[] = [];
  for (let count = 0; count < 5; count++) {
    await sender.drain();
    troubles.push(await readMailTrouble(outbox.context));
    outbox.clock.now = (await outbox.rows())[0]?.due_at ?? 0;
  }
  answer = refused('address');
  await outbox.queue('eva');
  await sender.drain();
  troubles.push(await readMailTrouble(outbox.context));
  expect(troubles).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(outbox.log.filter((line) => line.includes('accepts no emails'))).toEqual([]);
  // The sender may poll by itself at any moment.
  await outbox.context.db.deleteFrom('outbox').where('recipient', '=', 'ann@example.com').execute();
  answer = refused('connection', true);
  const since = outbox.clock.now;
  await outbox.queue('ben');
  while ((await readMailTrouble(outbox.context)) === undefined) {
    outbox.clock.now = (await outbox.rows())[0]?.due_at ?? 0;
    await sender.drain();
  }
  expect(outbox.clock.now - since).toBe(21 * minute);
  expect(outbox.log.filter((line) => line.includes('accepts no emails'))).toHaveLength(1);
});

test('a delivered email ends no trouble of those that the server still refuses', async ({
  outbox,
}) => {
  const since = new Date(outbox.clock.now).toISOString();
  await using sender = outbox.sendBy(({ recipient }) =>
    recipient === 'owner@example.com' ? Promise.resolve() : Promise.reject(refused('refusal')),
  );
  await outbox.queue('ann');
  await sender.drain();
  outbox.clock.now += 2;
  await outbox.queue('owner');
  await sender.drain();
  expect(await readMailTrouble(outbox.context)).toMatchObject({ fault: 'refusal', since });
});

test('an email that is dropped says nothing about the mail server', async ({ outbox }) => {
  await using sender = outbox.sendBy(() => Promise.reject(refused('refusal')));
  await outbox.queue('ann');
  await sender.drain();
  const trouble = await readMailTrouble(outbox.context);
  expect(trouble).toMatchObject({ fault: 'refusal' });
  const [row] = await outbox.rows();
  await finishEmail(outbox.context, row?.id ?? '', 'dropped');
  expect(await readMailTrouble(outbox.context)).toEqual(trouble);
});

test('once the server takes an email, all that it refused follow at once', async ({ outbox }) => {
  let isRepaired = false;
  await using sender = outbox.sendBy(({ recipient }) => {
    if (recipient.startsWith('full')) return Promise.reject(refused('recipient'));
    return isRepaired ? Promise.resolve() : Promise.reject(refused('connection'));
  });
  await outbox.queue('full', 'ann', 'ben', 'eva');
  for (const wait of [0, 1, 5]) {
    outbox.clock.now += wait * minute;
    await sender.drain();
  }
  isRepaired = true;
  outbox.clock.now += 15 * minute - 1;
  await sender.drain();
  expect((await outbox.rows()).map(({ state }) => state)).not.toContain('sent');
  outbox.clock.now += 1;
  await outbox.context.db
    .updateTable('outbox')
    .set({ due_at: outbox.clock.now + 60 * minute })
    .where('recipient', '!=', 'ann@example.com')
    .execute();
  await sender.drain();
  const states = (await outbox.rows()).map(({ recipient, state }) => [recipient, state]);
  expect(Object.fromEntries(states)).toEqual({
    'full@example.com': 'waiting',
    'ann@example.com': 'sent',
    'ben@example.com': 'sent',
    'eva@example.com': 'sent',
  });
});

test('the trouble that is shown is the newest, even if it may pass', async ({ outbox }) => {
  let answer = refused('log_in');
  await using sender = outbox.sendBy(() => Promise.reject(answer));
  await outbox.queue('ann');
  await sender.drain();
  answer = refused('connection', true);
  outbox.clock.now += minute;
  await sender.drain();
  expect(await readMailTrouble(outbox.context)).toMatchObject({ fault: 'connection' });
});

test.for([
  ['log_in', [0, 1, 5, 15]],
  ['connection', [0, 1]],
] as const)(
  'a restart retries at once what the mail server refused: %s',
  async ([fault, waits], { outbox }) => {
    await outbox.queue('ann');
    const failing = outbox.sendBy(() => Promise.reject(refused(fault, fault === 'connection')));
    for (const wait of waits) {
      outbox.clock.now += wait * minute;
      await failing.drain();
    }
    await failing.stop();
    await using sender = outbox.sendBy(() => Promise.resolve());
    await sender.drain();
    expect(await outbox.rows()).toMatchObject([{ state: 'sent' }]);
  },
);

test.for([
  [maxClockSkewMs, 0],
  [maxClockSkewMs + 1, 1],
] as const)(
  'an email claimed by a process whose clock is %i ms ahead is claimed by %i others',
  async ([ahead, others], { outbox }) => {
    await outbox.queue('ann');
    outbox.clock.now += ahead;
    await claimDueEmails(outbox.context, 1);
    outbox.clock.now -= ahead;
    expect(await claimDueEmails(outbox.context, 1)).toHaveLength(others);
  },
);

test('a process whose clock is behind retries an email no sooner than the others', async ({
  outbox,
}) => {
  await outbox.queue('ann');
  await using sender = outbox.sendBy(() => Promise.reject(refused('recipient')));
  await sender.drain();
  outbox.clock.now -= maxClockSkewMs;
  await sender.drain();
  const [row] = await outbox.rows();
  expect(row).toMatchObject({ attempts: 1 });
  expect(await listFailedEmails(outbox.context)).toMatchObject([
    { nextTryAt: new Date(row?.due_at ?? 0).toISOString() },
  ]);
});

test.for([3 * minute, 30 * minute, 3 * 60 * minute, 365 * day])(
  'a clock that was %i ms ahead holds up no email for longer than its own wait',
  async (ahead, { outbox }) => {
    const { now } = outbox.clock;
    const sent: string[] = [];
    const accept = ({ recipient }: OutgoingEmail) => {
      sent.push(recipient);
      return Promise.resolve();
    };
    // One is leased then by a process that dies, one fails, one is sent, and one is queued.
    outbox.clock.now += ahead;
    await outbox.queue('ann');
    await claimDueEmails(outbox.context, 1);
    await outbox.queue('ben');
    await outbox.queue('eva');
    const then = outbox.sendBy((mail) =>
      mail.recipient.startsWith('ben') ? Promise.reject(refused('recipient')) : accept(mail),
    );
    await then.drain();
    await then.stop();
    await outbox.queue('fay');
    outbox.clock.now = now;
    expect(await listFailedEmails(outbox.context)).toMatchObject([
      { nextTryAt: new Date(now).toISOString() },
    ]);
    await using sender = outbox.sendBy(accept);
    await sender.drain();
    expect(sent).toEqual(
      expect.arrayContaining(['ben@example.com', 'eva@example.com', 'fay@example.com']),
    );
    outbox.clock.now += leaseMs;
    await sender.drain();
    expect(sent).toHaveLength(4);
    // Their retention begins now.
    await cleanUp(outbox.context);
    for (const row of await outbox.rows()) {
      expect(row.created_at).toBeLessThanOrEqual(outbox.clock.now);
      expect(row.sent_at).toBeLessThanOrEqual(outbox.clock.now);
    }
  },
);

test('the owner lists failed emails, and tries one for three more days', async ({ outbox }) => {
  await outbox.queue('ann');
  outbox.clock.now += 1;
  await outbox.queue('ben');
  let refusing = true;
  await using sender = outbox.sendBy((mail) =>
    refusing && mail.recipient.startsWith('ben')
      ? Promise.reject(new DeliveryError('SMTP EENVELOPE 550 5.1.1', { fault: 'address' }))
      : Promise.resolve(),
  );
  await sender.drain();
  // A permanent refusal is not tried again.
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(['sent', 'failed']);
  const [failed, none] = await listFailedEmails(outbox.context);
  expect(failed).toMatchObject({
    recipient: 'ben@example.com',
    attempts: 1,
    error: 'SMTP EENVELOPE 550 5.1.1',
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
  // Without a sender, so that it stays to be looked at.
  await sender.stop();
  const woken = once(outbox.context.committed, 'emailQueued');
  expect(await retryEmail(outbox.context, failed?.id ?? '')).toEqual({ changed: true });
  await woken;
  expect(await listFailedEmails(outbox.context)).toMatchObject([
    {
      id: failed?.id,
      createdAt: failed?.createdAt,
      nextTryAt: new Date(outbox.clock.now).toISOString(),
    },
  ]);
  await using later = outbox.sendBy(() => Promise.reject(refused('recipient')));
  const states: unknown[] = [];
  while (states.at(-1) !== 'failed') {
    await later.drain();
    const row = (await outbox.rows()).find(({ id }) => id === failed?.id);
    states.push(row?.state);
    outbox.clock.now = row?.due_at ?? 0;
  }
  // Three days, at 1, 5, 15, 60, 180, and then every 360 minutes.
  expect(states).toHaveLength(17);
  await later.stop();
  await retryEmail(outbox.context, failed?.id ?? '');
  await using last = outbox.sendBy(() => Promise.resolve());
  await last.drain();
  expect(await listSent()).toHaveLength(2);
});

test.runIf(isOnPostgres())(
  'a process claims the emails that no other is claiming, without waiting',
  async ({ outbox }) => {
    await outbox.queue('ann', 'ben', 'eva');
    await outbox.context.db.transaction().execute(async (other) => {
      const theirs = await other.selectFrom('outbox').select('id').limit(2).forUpdate().execute();
      const ours = await claimDueEmails(outbox.context, 2);
      expect([theirs.length, ours.length]).toEqual([2, 1]);
      expect(theirs.map(({ id }) => id)).not.toContain(ours[0]?.id);
    });
  },
);

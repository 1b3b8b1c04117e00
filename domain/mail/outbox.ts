import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { insertRows } from '../../db/insert-rows.ts';
import type { OutboxTable, Tables } from '../../db/tables.ts';
import type { Transaction } from '../transaction.ts';
import { newId } from '../secrets.ts';
import { emailKinds, type NewEmail, type QueuedEmail } from './email-kinds.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longer than any delivery may take, so that two processes never hold the same email. */
export const leaseMs = 5 * minute;
/** The wait after each failed try. The last one repeats until the outbox gives up. */
const retryAfterMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);
const longestWaitMs = 360 * minute;
const maxDeliveryMs = 3 * day;
/** Even after days of downtime, an email gets this many tries. */
const minAttempts = 5;

/** Queues emails in the caller's transaction, so that they are sent only if their cause commits. The sender wakes after the commit. */
export async function enqueueEmails(tx: Transaction, mails: NewEmail[], now: number): Promise<void> {
  if (mails.length === 0) return;
  tx.afterCommit.add('emailQueued');
  const rows = mails.map((mail) => ({
    id: newId(),
    kind: mail.kind,
    recipient: mail.recipient,
    user_id: mail.userId ?? null,
    payload: JSON.stringify(mail.payload),
    created_at: now,
    due_at: now,
    attempts: 0,
    leased_until: null,
    state: 'waiting' as const,
    last_error: null,
    sent_at: null,
  }));
  await insertRows(tx.db, 'outbox', rows);
}

/** Queues one email in the caller's transaction. */
export const enqueueEmail = (tx: Transaction, mail: NewEmail, now: number): Promise<void> => enqueueEmails(tx, [mail], now);

/** Not leased to any process. A lease that ends in the far future was made while a clock was ahead; twice its time allows for small differences. */
const isFree =
  (now: number) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now), eb('leased_until', '>', now + 2 * leaseMs)]);

/** Due, or put off beyond the longest wait while a clock was ahead. */
const isDue =
  (now: number) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    eb.or([eb('due_at', '<=', now), eb('due_at', '>', now + longestWaitMs + leaseMs)]);

/** An email that only this process may send until its lease ends. `attempts` identifies this try. */
export type ClaimedEmail = OutboxTable;

/**
 * Claims up to `limit` due emails for five minutes. Several processes share the work: each skips what another is claiming. The emails of
 * a dead process become due again.
 */
export async function claimDueEmails(db: Kysely<Tables>, now: number, limit: number): Promise<ClaimedEmail[]> {
  const claimed = await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where(isDue(now))
        .where(isFree(now))
        .orderBy('due_at')
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return claimed.toSorted((one, other) => one.due_at - other.due_at || one.created_at - other.created_at);
}

/** Reads a row. Throws for a kind that only a newer version knows. */
export function readEmail(row: ClaimedEmail): QueuedEmail {
  const schema = Object.entries(emailKinds).find(([kind]) => kind === row.kind)?.[1];
  if (schema === undefined) throw new Error(`This version does not know the email kind ${row.kind}`);
  return {
    id: row.id,
    attempts: row.attempts,
    kind: row.kind,
    recipient: row.recipient,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    payload: schema.parse(JSON.parse(row.payload)),
  } as QueuedEmail;
}

/** Marks an email as sent, or as dropped because it is obsolete. */
export async function finishEmail(db: Kysely<Tables>, id: string, state: 'sent' | 'dropped', now: number): Promise<void> {
  await db.updateTable('outbox').set({ state, sent_at: now, leased_until: null, last_error: null }).where('id', '=', id).execute();
}

/** Records a failed try. A permanent failure ends the email; any other is retried after growing waits, for three days. */
export async function noteFailure(
  db: Kysely<Tables>,
  mail: ClaimedEmail,
  failure: { permanent: boolean; message: string },
  now: number,
): Promise<void> {
  const wait = retryAfterMs[Math.min(Math.max(mail.attempts, 1), retryAfterMs.length) - 1] ?? minute;
  const tooOld = now + wait > mail.created_at + maxDeliveryMs && mail.attempts >= minAttempts;
  await db
    .updateTable('outbox')
    .set({
      state: failure.permanent || tooOld ? 'failed' : 'waiting',
      due_at: now + wait,
      // The three days begin now for an email that was queued while a clock was ahead.
      created_at: Math.min(mail.created_at, now),
      leased_until: null,
      last_error: failure.message.slice(0, 300),
    })
    .where('id', '=', mail.id)
    // A process that outlived its lease must not revive an email that another one has sent.
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** An email as the owner sees it. */
export type EmailRecord = Omit<OutboxTable, 'payload' | 'leased_until'>;

const selectRecords = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'user_id', 'created_at', 'due_at', 'attempts', 'state', 'last_error', 'sent_at']);

/** Lists up to `limit` emails for the owner, newest first. */
export function listEmails(
  db: Kysely<Tables>,
  options: { state?: OutboxTable['state'] | undefined; recipient?: string | undefined; limit: number },
): Promise<EmailRecord[]> {
  return selectRecords(db)
    .$if(options.recipient !== undefined, (query) =>
      query.where((eb) => eb(eb.fn<string>('lower', ['recipient']), '=', (options.recipient ?? '').toLowerCase())),
    )
    .$if(options.state !== undefined, (query) => query.where('state', '=', options.state ?? 'waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(options.limit)
    .execute();
}

/**
 * Makes a failed or waiting email due now and gives it three more days. Returns false if there is no such email, if it was sent or
 * dropped, or while a process is sending it.
 */
export async function retryEmail(db: Kysely<Tables>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', created_at: now, due_at: now, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'waiting'])
    .where(isFree(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds an email for the owner; undefined if there is none with this id. */
export const findEmail = (db: Kysely<Tables>, id: string): Promise<EmailRecord | undefined> =>
  selectRecords(db).where('id', '=', id).executeTakeFirst();

/** The outbox at one moment: how many emails wait and were given up, and since when the oldest ones that wait have been due and queued. */
export interface OutboxState {
  waiting: number;
  failed: number;
  oldestDueAt: number | undefined;
  oldestQueuedAt: number | undefined;
}

/** Reads the state of the outbox. The time that it takes does not grow with the emails that were sent. */
export async function readOutboxState(db: Kysely<Tables>): Promise<OutboxState> {
  const rows = await db
    .selectFrom('outbox')
    .where('state', 'in', ['waiting', 'failed'])
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn.min('due_at').as('oldestDueAt'),
      fn.min('created_at').as('oldestQueuedAt'),
    ])
    .groupBy('state')
    .execute();
  const of = (state: OutboxTable['state']) => rows.find((row) => row.state === state);
  const waiting = of('waiting');
  return {
    waiting: waiting?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    oldestDueAt: waiting?.oldestDueAt,
    oldestQueuedAt: waiting?.oldestQueuedAt,
  };
}

/** Emails that should have been sent this long ago mean that nobody sends them. */
const overdueMs = 15 * minute;

/** Counts the emails that were given up, and those that wait although they were due a quarter of an hour ago. */
export function countStuckEmails(db: Kysely<Tables>, now: number): Promise<{ failed: number; overdue: number }> {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'waiting')
        .filterWhere('due_at', '<=', now - overdueMs)
        .as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

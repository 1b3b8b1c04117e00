import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { OutboxTable, Tables } from '../../db/tables.ts';
import { ownedPerPage } from '../../shared/limits.ts';
import type { Change, FailedEmail } from '../../shared/owner.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { isoTime } from '../iso-time.ts';
import { newId } from '../secrets.ts';
import { inTransaction, lockPublicContent, type Transaction } from '../transaction.ts';
import type { DeliveryFault } from './delivery-error.ts';
import { emailKinds, type NewEmail, type QueuedEmail } from './email-kinds.ts';
import { changeMailTrouble, endMailTrouble, noteMailTrouble } from './mail-trouble.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longer than any delivery may take, so that two processes never hold the same email. */
export const leaseMs = 5 * minute;
/** The wait after each failed try. The last one repeats until the outbox gives up. */
const retryAfterMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);
const waitAfter = (attempts: number): number =>
  retryAfterMs[Math.min(Math.max(attempts, 1), retryAfterMs.length) - 1] ?? minute;
const maxDeliveryMs = 3 * day;
/** Nobody's account is deleted without a warning because a mailbox is full for a few days. */
const maxReminderDeliveryMs = 30 * day;
/** Even after days of downtime, an email gets this many tries. */
const minAttempts = 5;
/** After this many tries (21 minutes), no answer or a busy server is not a passing trouble. */
const attemptsBeforeTrouble = 4;

/**
 * Queues an email in the caller's transaction, so that it is sent only if its cause commits. The
 * sender wakes after the commit.
 */
export async function enqueueEmail(
  { db, afterCommit }: Transaction,
  mail: NewEmail,
  now: number,
  dueAt = now,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: mail.recipient,
      recipient_key: mail.recipient.toLowerCase(),
      user_id: mail.userId ?? null,
      payload: JSON.stringify(mail.payload),
      created_at: now,
      due_at: dueAt,
      attempts: 0,
      state: 'waiting',
    })
    .execute();
  afterCommit.emailQueued = [];
}

/**
 * An email that only this process may send until its lease ends. `attempts` identifies this try.
 */
export type ClaimedEmail = OutboxTable;

type Condition = (eb: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>;

/**
 * Emails that are due. A time that is further ahead than the email's own wait was set by a clock
 * that was wrong.
 */
const isDue =
  (now: number): Condition =>
  (eb) =>
    eb.or([
      eb('due_at', '<=', now),
      eb('attempts', '=', 0).and('kind', 'not in', Object.keys(noticeIntervalsMs)),
      ...Object.entries(noticeIntervalsMs).map(([kind, wait]) =>
        eb('attempts', '=', 0)
          .and('kind', '=', kind)
          .and('due_at', '>', now + wait),
      ),
      ...retryAfterMs.map((wait, index) =>
        eb('attempts', index + 1 < retryAfterMs.length ? '=' : '>=', index + 1).and(
          'due_at',
          '>',
          now + wait,
        ),
      ),
    ]);

/** Emails that no process is sending. */
const isFree =
  (now: number): Condition =>
  (eb) =>
    eb.or([
      eb('leased_until', 'is', null),
      eb('leased_until', '<=', now),
      eb('leased_until', '>', now + leaseMs),
    ]);

/**
 * Claims up to `limit` due emails for five minutes. Several processes share the work: each skips
 * what another is claiming. The emails of a dead process become due again.
 */
export async function claimDueEmails(context: Context, limit: number): Promise<ClaimedEmail[]> {
  const now = context.now();
  const claimed = await inTransaction(context, async ({ db }) => {
    const due = await db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .where(isDue(now))
      .where(isFree(now))
      .orderBy('due_at')
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    return db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute();
  });
  return claimed.toSorted(
    (one, other) => one.due_at - other.due_at || one.created_at - other.created_at,
  );
}

/** Reads a row. Throws for a kind that only a newer version knows. */
export function readEmail(row: ClaimedEmail): QueuedEmail {
  const schema = Object.entries(emailKinds).find(([kind]) => kind === row.kind)?.[1].payload;
  if (schema === undefined)
    throw new Error(`This version does not know the email kind ${row.kind}`);
  return {
    id: row.id,
    attempts: row.attempts,
    kind: row.kind,
    recipient: row.recipient,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    payload: schema.parse(JSON.parse(row.payload)),
  } as QueuedEmail;
}

/**
 * Marks an email as sent, or as dropped because it is obsolete. Returns whether this ended a
 * trouble with the mail server. The emails that wait are then due now: the server takes them, too,
 * or is in trouble again.
 */
export function finishEmail(
  context: Context,
  id: string,
  state: 'sent' | 'dropped',
): Promise<boolean> {
  const finished = { state, sent_at: context.now(), leased_until: null, last_error: null };
  return inTransaction(context, async (tx) => {
    await tx.db.updateTable('outbox').set(finished).where('id', '=', id).execute();
    if (state !== 'sent' || !(await endMailTrouble(tx))) return false;
    await makeDue(tx.db, finished.sent_at);
    tx.afterCommit.emailQueued = [];
    return true;
  });
}

/** Makes the emails due that the mail server did not take. */
async function makeDue(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', now)
    .execute();
}

/** A failed try. Without a `fault`, the email did not get as far as the mail server. */
export interface FailedTry {
  message: string;
  fault?: DeliveryFault | undefined;
  mayPass?: boolean | undefined;
}

/** Returns whether no later try is left. */
function isGivenUp(mail: ClaimedEmail, fault: FailedTry['fault'], nextTryAt: number): boolean {
  const since = mail.retried_at ?? mail.created_at;
  const maxMs = mail.kind === 'purge_reminder' ? maxReminderDeliveryMs : maxDeliveryMs;
  return fault === 'address' || (nextTryAt > since + maxMs && mail.attempts >= minAttempts);
}

/**
 * Records a failed try. An address that does not exist ends the email; after any other failure it
 * is tried again with growing waits, for three days. Returns the state of the email, and whether
 * the trouble concerns the whole site and is new.
 */
export function noteFailure(
  context: Context,
  mail: ClaimedEmail,
  { message, fault, mayPass = false }: FailedTry,
): Promise<{ state: 'failed' | 'waiting'; isNewTrouble: boolean }> {
  const now = context.now();
  const wait = waitAfter(mail.attempts);
  const state = isGivenUp(mail, fault, now + wait) ? 'failed' : 'waiting';
  return inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('outbox')
      .set({ state, due_at: now + wait, leased_until: null, last_error: message.slice(0, 300) })
      .where('id', '=', mail.id)
      // A process that outlived its lease must not revive an email that another one has sent.
      .where('state', '=', 'waiting')
      .where('attempts', '=', mail.attempts)
      .executeTakeFirst();
    const isSites = fault !== undefined && fault !== 'address' && fault !== 'recipient';
    if (numUpdatedRows === 0n || !isSites) return { state, isNewTrouble: false };
    const trouble = { fault, status: message };
    if (mayPass && mail.attempts < attemptsBeforeTrouble) {
      await changeMailTrouble(tx, trouble);
      return { state, isNewTrouble: false };
    }
    // A trouble that other emails passed began when this one was first tried.
    const since = Math.min(mail.created_at, now);
    return { state, isNewTrouble: await noteMailTrouble(tx, { ...trouble, since }) };
  });
}

/**
 * Lists the newest emails whose last try failed: those that were given up, and those that will be
 * tried again.
 */
export async function listFailedEmails(context: Context): Promise<FailedEmail[]> {
  const now = context.now();
  const rows = await selectFailed(context.db)
    .select(['id', 'kind', 'recipient', 'created_at', 'due_at', 'attempts', 'state', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ownedPerPage)
    .execute();
  return rows.map(({ id, kind, recipient, created_at, due_at, attempts, state, last_error }) => {
    const nextTryAt = isoTime(due_at > now + waitAfter(attempts) ? now : due_at);
    return {
      id,
      kind,
      recipient,
      createdAt: isoTime(created_at),
      attempts,
      error: last_error ?? '',
      ...(state === 'waiting' ? { nextTryAt } : {}),
    };
  });
}

/** The emails whose last try failed. */
export const selectFailed = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .where('state', 'in', ['failed', 'waiting'])
    .where('last_error', 'is not', null);

/**
 * Counts times after now as now: a clock that was ahead has set them. Otherwise they would hold
 * up later emails, and keep these beyond their time.
 */
export async function correctFutureTimes({ db }: Transaction, now: number): Promise<void> {
  for (const column of ['created_at', 'retried_at', 'sent_at'] as const)
    await db
      .updateTable('outbox')
      .set({ [column]: now })
      .where(column, '>', now)
      .execute();
}

/**
 * Makes a failed or waiting email due now and gives it three more days. Changes nothing if it was
 * sent or dropped, or while a process is sending it. Fails with `not_found`.
 */
export function retryEmail(context: Context, id: string): Promise<Change> {
  const now = context.now();
  return inTransaction(context, async ({ db, afterCommit }) => {
    const found = await db
      .selectFrom('outbox')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (found === undefined) throw new Failure('not_found');
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ state: 'waiting', retried_at: now, due_at: now, attempts: 0, leased_until: null })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'waiting'])
      .where(isFree(now))
      .executeTakeFirst();
    afterCommit.emailQueued = [];
    return { changed: numUpdatedRows > 0n };
  });
}

/**
 * Makes emails due now that the mail server did not take. Call it at a start, because changed
 * settings take effect then.
 */
export const retryAll = ({ db, now }: Context): Promise<void> => makeDue(db, now());

/** Emails that should have been sent this long ago mean that nobody sends them. */
const overdueMs = 15 * minute;

/**
 * Counts the emails that wait, that wait after a failed try, that wait although they were due a
 * quarter of an hour ago, and that were given up.
 */
export async function countEmails({
  db,
  now,
}: Context): Promise<Record<'waiting' | 'refused' | 'overdue' | 'failed', number>> {
  const rows = await db
    .selectFrom('outbox')
    .where('state', 'in', ['waiting', 'failed'])
    .select(({ fn }) => [
      'state',
      fn.countAll<number>().as('count'),
      fn
        .countAll<number>()
        .filterWhere('due_at', '<=', now() - overdueMs)
        .as('overdue'),
      fn.count<number>('last_error').as('refused'),
    ])
    .groupBy('state')
    .execute();
  const of = (state: OutboxTable['state']) => rows.find((row) => row.state === state);
  return {
    waiting: of('waiting')?.count ?? 0,
    failed: of('failed')?.count ?? 0,
    overdue: of('waiting')?.overdue ?? 0,
    refused: of('waiting')?.refused ?? 0,
  };
}

const maxIdsPerEmail = 500;

/**
 * The emails that tell the owner of several things at once, and how far apart they are at least.
 * Anyone can send reports.
 */
export const noticeIntervalsMs = { new_reviews: 10 * minute, new_reports: 60 * minute } as const;
export type NoticeKind = keyof typeof noticeIntervalsMs;

/**
 * When the next email of this kind may go out: long enough after the last one, which may be on its
 * way.
 */
async function nextDueAt(
  { db }: Transaction,
  kind: NoticeKind,
  recipient_key: string,
  now: number,
): Promise<number> {
  const last = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.max('sent_at').as('sentAt'), fn.max('leased_until').as('leasedUntil')])
    .where('recipient_key', '=', recipient_key)
    .where('kind', '=', kind)
    .where('state', 'in', ['sent', 'waiting'])
    .executeTakeFirstOrThrow();
  const { leasedUntil, sentAt } = last;
  const isOnItsWay = leasedUntil !== null && leasedUntil > now && leasedUntil <= now + leaseMs;
  const lastAt = isOnItsWay ? now : Math.min(sentAt ?? 0, now);
  return Math.max(now, lastAt + noticeIntervalsMs[kind]);
}

/**
 * Tells the owner of a new public review, or of a report: in the email that waits, or in a new one.
 * One that was tried already stays as it is, because a mailbox may ignore a second email with the
 * same Message-ID.
 */
export async function notifyOwner(
  context: Context,
  tx: Transaction,
  kind: NoticeKind,
  id: string,
): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient === undefined) return;
  const recipient_key = recipient.toLowerCase();
  // Two transactions at once must not queue an email each.
  await lockPublicContent(tx);
  const waiting = await tx.db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('recipient_key', '=', recipient_key)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('last_error', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const ids = waiting === undefined ? [] : (JSON.parse(waiting.payload) as { ids: string[] }).ids;
  if (waiting === undefined || ids.length >= maxIdsPerEmail) {
    const now = context.now();
    await enqueueEmail(
      tx,
      { kind, recipient, payload: { ids: [id] } },
      now,
      await nextDueAt(tx, kind, recipient_key, now),
    );
    return;
  }
  const payload = JSON.stringify({ ids: [...ids, id] });
  await tx.db.updateTable('outbox').set({ payload }).where('id', '=', waiting.id).execute();
  tx.afterCommit.emailQueued = [];
}

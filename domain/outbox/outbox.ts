import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Tables } from '#db/tables.ts';
import {
  type Context,
  day,
  inTransaction,
  maxClockSkewMs,
  minute,
  newId,
  type Transaction,
} from '#domain/core';
import { emailKey } from '#shared/email-address.ts';
import type { DeliveryFault } from './mail-trouble.ts';
import { emailKinds, type NewEmail, type QueuedEmail } from './email-kinds.ts';
import { changeMailTrouble, endMailTrouble, noteMailTrouble } from './mail-trouble.ts';

/** Longer than any delivery may take, so two processes never hold the same email. */
export const leaseMs = 5 * minute;

/** The last wait repeats until the outbox gives up. */
const retryAfterMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);

export const waitAfter = (attempts: number): number =>
  retryAfterMs[Math.min(Math.max(attempts, 1), retryAfterMs.length) - 1] ?? minute;

const maxDeliveryMs = 3 * day;

/** A mailbox that is full for a few days must not cost anyone the warning before deletion. */
const maxReminderDeliveryMs = 30 * day;

/** Even after days of downtime, an email gets this many tries. */
const minAttempts = 5;

/** From this attempt on (after 21 minutes), a silent or busy server counts as trouble. */
const attemptsBeforeTrouble = 4;

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
      recipient_key: emailKey(mail.recipient),
      user_id: mail.userId ?? null,
      payload: JSON.stringify(mail.payload),
      created_at: now,
      due_at: dueAt,
      attempts: 0,
      state: 'waiting',
    })
    .execute();
  afterCommit.add('emailQueued');
}

/** Held by this process until its lease ends. `attempts` identifies this try. */
export type ClaimedEmail = Tables['outbox'];

type Condition = (eb: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>;

/** A time further ahead than the email's own wait was set by a wrong clock. */
const isDue =
  (now: number): Condition =>
  (eb) =>
    eb.or([
      eb('due_at', '<=', now),
      eb('attempts', '=', 0).and('kind', 'not in', Object.keys(noticeIntervalsMs)),
      ...Object.entries(noticeIntervalsMs).map(([kind, wait]) =>
        eb('attempts', '=', 0)
          .and('kind', '=', kind)
          .and('due_at', '>', now + maxClockSkewMs + wait),
      ),
      ...retryAfterMs.map((wait, index) =>
        eb('attempts', index + 1 < retryAfterMs.length ? '=' : '>=', index + 1).and(
          'due_at',
          '>',
          now + maxClockSkewMs + wait,
        ),
      ),
    ]);

export const isFree =
  (now: number): Condition =>
  (eb) =>
    eb.or([
      eb('leased_until', 'is', null),
      eb('leased_until', '<=', now),
      eb('leased_until', '>', now + maxClockSkewMs + leaseMs),
    ]);

/**
 * Skips emails that another process is claiming. If a process dies, its emails become due again.
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

/** Throws for a kind that only a newer version knows. */
export function readEmail(row: ClaimedEmail): QueuedEmail {
  const schema = Object.entries(emailKinds).find(([kind]) => kind === row.kind)?.[1].payload;
  if (schema === undefined)
    throw new Error(`This version does not know the email kind ${row.kind}`);
  return {
    id: row.id,
    attempts: row.attempts,
    kind: row.kind,
    recipient: row.recipient,
    userId: row.user_id ?? undefined,
    payload: schema.parse(JSON.parse(row.payload)),
  } as QueuedEmail;
}

/**
 * Returns true if this ended trouble with the mail server. Then emails that failed before are due
 * at once.
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
    tx.afterCommit.add('emailQueued');
    return true;
  });
}

async function makeDue(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('due_at', '>', now)
    .execute();
}

/** Without a `fault`, the email did not get as far as the mail server. */
export interface FailedTry {
  message: string;
  fault?: DeliveryFault | undefined;
  mayPass?: boolean | undefined;
}

function isGivenUp(mail: ClaimedEmail, fault: FailedTry['fault'], nextTryAt: number): boolean {
  const since = mail.retried_at ?? mail.created_at;
  const maxMs = mail.kind === 'purge_reminder' ? maxReminderDeliveryMs : maxDeliveryMs;
  return fault === 'address' || (nextTryAt > since + maxMs && mail.attempts >= minAttempts);
}

/**
 * An address that doesn't exist ends the email. `isNewTrouble`: it affects the whole site, and is
 * new.
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
    const isSiteFault = fault !== undefined && fault !== 'address' && fault !== 'recipient';
    if (numUpdatedRows === 0n || !isSiteFault) return { state, isNewTrouble: false };
    const trouble = { fault, status: message };
    if (mayPass && mail.attempts < attemptsBeforeTrouble) {
      await changeMailTrouble(tx, trouble);
      return { state, isNewTrouble: false };
    }
    // The trouble began when this email was first tried, even if others got through since.
    const since = Math.min(mail.created_at, now);
    return { state, isNewTrouble: await noteMailTrouble(tx, { ...trouble, since }) };
  });
}

/**
 * Sets future times, left by a clock that was ahead, to now. Otherwise, they would delay later
 * emails and keep these too long.
 */
export async function correctFutureTimes({ db }: Transaction, now: number): Promise<void> {
  for (const column of ['created_at', 'retried_at', 'sent_at'] as const)
    await db
      .updateTable('outbox')
      .set({ [column]: now })
      .where(column, '>', now)
      .execute();
}

/** Call at startup, because changed settings may have fixed the cause. */
export const retryAll = ({ db, now }: Context): Promise<void> => makeDue(db, now());

/** Minimum interval between two digests to the owner. Anyone can send reports. */
export const noticeIntervalsMs = { new_reviews: 10 * minute, new_reports: 60 * minute } as const;

export type NoticeKind = keyof typeof noticeIntervalsMs;

import type { Kysely } from 'kysely';
import type { OutboxTable, Tables } from '../../db/tables.ts';
import type { Transaction } from '../transaction.server.ts';
import { newId } from '../secrets.server.ts';
import { emailKinds, type NewEmail, type QueuedEmail } from './email-kinds.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Longer than any delivery may take, so that no two processes ever hold one mail. */
export const leaseMs = 5 * minute;
/** Waits after each failed try; the last one repeats until the mail is given up. */
const retryAfterMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);
const maxDeliveryMs = 3 * day;
/** A process that was down for those days still tries this often. */
const minAttempts = 5;

/** Queues a mail in the caller's transaction: it is sent if, and only if, what caused it is committed. The sender wakes after the commit. */
export async function enqueueEmail(tx: Transaction, mail: NewEmail, now: number): Promise<void> {
  tx.afterCommit.add('emailQueued');
  await tx.db
    .insertInto('outbox')
    .values({
      id: newId(),
      kind: mail.kind,
      recipient: mail.recipient,
      user_id: mail.userId ?? null,
      payload: JSON.stringify(mail.payload),
      created_at: now,
      due_at: now,
      attempts: 0,
      leased_until: null,
      state: 'waiting',
      last_error: null,
      sent_at: null,
    })
    .execute();
}

/** A mail that this process alone may send until its lease ends; `attempts` tells this try from any other. */
export type ClaimedEmail = OutboxTable;

/** Takes up to `limit` due emails for five minutes: several processes share the work, and what a dead one held comes back. */
export async function claimDueEmails(db: Kysely<Tables>, now: number, limit: number): Promise<ClaimedEmail[]> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const claimed: ClaimedEmail[] = [];
  for (const { id } of due) {
    // The update's own condition decides between processes that saw the same mail.
    const row = await db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(row);
  }
  return claimed;
}

/** What a row says. Throws when it was written by a version that knows more kinds than this one. */
export function readEmail(row: ClaimedEmail): QueuedEmail {
  const schema = Object.entries(emailKinds).find(([kind]) => kind === row.kind)?.[1];
  if (schema === undefined) throw new Error(`This version does not know emails of the kind ${row.kind}`);
  return {
    id: row.id,
    attempts: row.attempts,
    kind: row.kind,
    recipient: row.recipient,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    payload: schema.parse(JSON.parse(row.payload)),
  } as QueuedEmail;
}

/** Ends a mail: it was sent, or there is nothing to send any more. */
export async function finishEmail(db: Kysely<Tables>, id: string, state: 'sent' | 'dropped', now: number): Promise<void> {
  await db.updateTable('outbox').set({ state, sent_at: now, leased_until: null, last_error: null }).where('id', '=', id).execute();
}

/** Notes a failed try: a permanent failure ends the mail, another is tried again after a growing wait, for three days. */
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
      leased_until: null,
      last_error: failure.message.slice(0, 300),
    })
    .where('id', '=', mail.id)
    // A process that was held up past its lease must not bring back what another one has sent meanwhile.
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** A mail as the owner sees it. */
export type EmailRecord = Omit<OutboxTable, 'payload' | 'leased_until'>;

/** Up to `limit` emails, newest first, for the owner. */
export function listEmails(
  db: Kysely<Tables>,
  options: { state?: OutboxTable['state'] | undefined; limit: number },
): Promise<EmailRecord[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'user_id', 'created_at', 'due_at', 'attempts', 'state', 'last_error', 'sent_at'])
    .$if(options.state !== undefined, (query) => query.where('state', '=', options.state ?? 'waiting'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(options.limit)
    .execute();
}

/**
 * Makes a failed or waiting mail due now, with three days ahead of it again. False when there is no such mail, when it was sent
 * or dropped, or while a process is sending it.
 */
export async function retryEmail(db: Kysely<Tables>, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', created_at: now, due_at: now, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'waiting'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

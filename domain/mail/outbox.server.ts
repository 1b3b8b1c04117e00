import type { Kysely } from 'kysely';
import type { OutboxTable, Tables } from '../../db/tables.ts';
import { newId } from '../secrets.server.ts';
import { type MailKind, mailKinds, type NewMail, type QueuedMail } from './mail-kinds.ts';

const minute = 60_000;
export const leaseMs = 5 * minute;
/** Waits after each failed try; the last one repeats until the mail is too old. */
const retryAfterMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minute);
const givenUpAfterMs = 3 * 24 * 60 * minute;

/** Queues a mail in the caller's transaction: it is sent if, and only if, what caused it is committed. */
export async function enqueueMail(trx: Kysely<Tables>, mail: NewMail, now: number): Promise<void> {
  await trx
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

/** Takes up to `limit` due mails for five minutes: several processes share the work, and what a dead one held comes back. */
export async function claimDueMails(db: Kysely<Tables>, now: number, limit: number): Promise<QueuedMail[]> {
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
  const claimed: QueuedMail[] = [];
  for (const { id } of due) {
    // The update's own condition decides between processes that saw the same mail.
    const row = await db
      .updateTable('outbox')
      .set((eb) => ({ leased_until: now + leaseMs, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) claimed.push(readMail(row));
  }
  return claimed;
}

function readMail(row: OutboxTable): QueuedMail {
  const kind = row.kind as MailKind;
  return {
    id: row.id,
    attempts: row.attempts,
    kind,
    recipient: row.recipient,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    payload: mailKinds[kind].parse(JSON.parse(row.payload)),
  } as QueuedMail;
}

/** Ends a mail: it was sent, or there is nothing to send any more. */
export async function endMail(db: Kysely<Tables>, id: string, state: 'sent' | 'dropped', now: number): Promise<void> {
  await db.updateTable('outbox').set({ state, sent_at: now, leased_until: null, last_error: null }).where('id', '=', id).execute();
}

/** Notes a failed try: a permanent failure ends the mail, another is tried again after a growing wait, for three days. */
export async function noteFailure(
  db: Kysely<Tables>,
  id: string,
  failure: { permanent: boolean; message: string },
  now: number,
): Promise<void> {
  const mail = await db.selectFrom('outbox').select(['attempts', 'created_at']).where('id', '=', id).executeTakeFirst();
  if (mail === undefined) return;
  const wait = retryAfterMs[Math.min(Math.max(mail.attempts, 1), retryAfterMs.length) - 1] ?? minute;
  const givenUp = failure.permanent || now + wait > mail.created_at + givenUpAfterMs;
  await db
    .updateTable('outbox')
    .set({ state: givenUp ? 'failed' : 'waiting', due_at: now + wait, leased_until: null, last_error: failure.message.slice(0, 300) })
    .where('id', '=', id)
    .execute();
}

import { type Context, isFromFuture, lockPublicContent, type Transaction } from '#domain/core';
import { emailKey } from '#shared/email-address.ts';
import { enqueueEmail, leaseMs, noticeIntervalsMs, type NoticeKind } from './outbox.ts';

const maxIdsPerEmail = 500;

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
  const isOnItsWay =
    leasedUntil !== null && leasedUntil > now && !isFromFuture(leasedUntil - leaseMs, now);
  const lastAt = isOnItsWay ? now : Math.min(sentAt ?? 0, now);
  return Math.max(now, lastAt + noticeIntervalsMs[kind]);
}

/**
 * Adds to the waiting digest, or queues a new one. A digest that was tried already stays as it is,
 * because a mailbox may ignore a second email with the same Message-ID.
 */
export async function notifyOwner(
  context: Context,
  tx: Transaction,
  kind: NoticeKind,
  id: string,
): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient === undefined) return;
  const recipient_key = emailKey(recipient);
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
}

import type { Context } from '../context.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { daysBeforeReminder, endedRetentionDays } from '../../shared/limits.ts';
import { lockInvitation, stateOf } from './invitation-row.ts';

const day = 24 * 60 * 60 * 1000;

/** Ends the invitations whose time is over: all of them, or those to one address. */
export async function endExpired({ db }: Transaction, now: number, emailKey?: string): Promise<void> {
  await db
    .updateTable('invitations')
    .set((eb) => ({ state: 'expired', ended_at: eb.ref('expires_at') }))
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey ?? ''))
    .execute();
}

/**
 * Ends invitations after 60 days. 30 days after one ended, forgets who was invited, and its links. An accepted one stays as long as the
 * account.
 */
export async function cleanInvitations(tx: Transaction, now: number): Promise<void> {
  await endExpired(tx, now);
  const forgotten = await tx.db
    .updateTable('invitations')
    .set({ email: null, email_key: null, name: null })
    .where('state', 'in', ['declined', 'revoked', 'expired'])
    .where('ended_at', '<=', now - endedRetentionDays * day)
    .where('email', 'is not', null)
    .returning('id')
    .execute();
  const ids = forgotten.map(({ id }) => id);
  if (ids.length > 0) await tx.db.deleteFrom('invitation_links').where('invitation_id', 'in', ids).execute();
}

/** Reminds each invited client once, 7 days after the last email, while the invitation waits. Its lock decides which process queues it. */
export async function remindInvited(context: Context, now: number): Promise<void> {
  const due = await context.db
    .selectFrom('invitations')
    .select('id')
    .where('state', '=', 'waiting')
    .where('reminded_at', 'is', null)
    .where('sent_at', '<=', now - daysBeforeReminder * day)
    .where('expires_at', '>', now)
    .execute();
  for (const { id } of due) {
    await inTransaction(context, async (tx) => {
      const invitation = await lockInvitation(tx, id);
      if (invitation === undefined || stateOf(invitation, now) !== 'waiting') return;
      const { email, reminded_at } = invitation;
      if (email === null || reminded_at !== null) return;
      await tx.db.updateTable('invitations').set({ reminded_at: now }).where('id', '=', id).execute();
      await enqueueEmail(tx, { kind: 'invitation_reminder', recipient: email, payload: { invitationId: id } }, now);
    });
  }
}

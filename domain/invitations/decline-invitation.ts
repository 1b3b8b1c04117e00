import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { findInvitation } from './invitation-link.ts';
import { noteRefusal } from './refusals.ts';

/**
 * Ends every open invitation to the address, and all later ones (product §19.1). Any link that was emailed to it does, whatever became of its
 * invitation; again is not an error. Fails with `token_invalid`, or with `too_many_requests` (60 an hour per network).
 */
export async function declineInvitation(context: Context, token: string, network: string): Promise<void> {
  const { email_key } = await findInvitation(context, token, network);
  if (email_key === null) return;
  await inTransaction(context, async (tx) => {
    const now = context.now();
    await noteRefusal(tx, email_key, now);
    await tx.db
      .updateTable('invitations')
      .set({ state: 'declined', ended_at: now })
      .where('email_key', '=', email_key)
      .where('state', '=', 'waiting')
      .execute();
  });
}

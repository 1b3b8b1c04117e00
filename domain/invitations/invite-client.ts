import { provider } from '../../content/provider.ts';
import { emailKey } from '../accounts/sign-up.ts';
import type { Context } from '../context.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { newId } from '../secrets.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { endExpired } from './clean-invitations.ts';
import { invitationLifetimeDays } from '../../shared/limits.ts';
import type { NewInvitation } from '../../shared/invitations.ts';
import { isRefused } from './refusals.ts';

const day = 24 * 60 * 60 * 1000;
export const invitationLifetimeMs = invitationLifetimeDays * day;

/** Why there is no new invitation. `open` and `reviewed` name the earlier one to the same project. */
export type NotInvited =
  | { outcome: 'open' | 'reviewed'; invitationId: string }
  /** The address wants no invitations, or it is the owner's own. */
  | { outcome: 'refused' | 'own' };

/** What came of inviting somebody. */
export type Invited = { outcome: 'invited'; invitationId: string } | NotInvited;

/** Finds the invitation to a project that an address was sent and has not answered, or has accepted. */
async function findEarlier({ db }: Transaction, email_key: string, projectId: string): Promise<NotInvited> {
  const earlier = await db
    .selectFrom('invitations')
    .select(['id', 'state'])
    .where('email_key', '=', email_key)
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'accepted'])
    .executeTakeFirst();
  // It was declined at this moment.
  if (earlier === undefined) return { outcome: 'refused' };
  return { outcome: earlier.state === 'accepted' ? 'reviewed' : 'open', invitationId: earlier.id };
}

/** Invites a client to review a project, and queues the email (product §19.1). An address has one invitation to each project. */
export async function inviteClient(context: Context, { email, name, projectId, engagedAt }: NewInvitation): Promise<Invited> {
  const email_key = emailKey(email);
  if ([provider.email, context.ownerEmail].some((own) => own !== undefined && emailKey(own) === email_key)) return { outcome: 'own' };
  return inTransaction(context, async (tx) => {
    const now = context.now();
    if (await isRefused(tx.db, email_key)) return { outcome: 'refused' };
    await endExpired(tx, now, email_key);
    const invitation = await tx.db
      .insertInto('invitations')
      .values({
        id: newId(),
        email,
        email_key,
        name,
        project_id: projectId,
        engaged_at: engagedAt ?? null,
        created_at: now,
        sent_at: now,
        expires_at: now + invitationLifetimeMs,
        reminded_at: null,
        state: 'waiting',
        ended_at: null,
        user_id: null,
        review_id: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (invitation === undefined) return findEarlier(tx, email_key, projectId);
    await enqueueEmail(tx, { kind: 'invitation', recipient: email, payload: { invitationId: invitation.id } }, now);
    return { outcome: 'invited', invitationId: invitation.id };
  });
}

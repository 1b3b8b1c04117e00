import type { Context } from '../context.ts';
import type { PreparedEmail, QueuedEmail } from '../mail/email-kinds.ts';
import { inTransaction } from '../transaction.ts';
import { createInvitationLink } from './invitation-link.ts';
import { lockInvitation, projectOf, stateOf } from './invitation-row.ts';
import { isRefused } from './refusals.ts';
import { splitName } from './split-name.ts';

/** Prepares the email of an invitation, or its reminder, with a link of its own. Returns `obsolete` if the invitation no longer waits for an answer. */
export function prepareInvitationEmail(
  context: Context,
  { kind, payload }: QueuedEmail & { kind: 'invitation' | 'invitation_reminder' },
): Promise<PreparedEmail | 'obsolete'> {
  return inTransaction(context, async (tx) => {
    const invitation = await lockInvitation(tx, payload.invitationId);
    if (invitation === undefined || stateOf(invitation, context.now()) !== 'waiting') return 'obsolete';
    const { email, email_key, name, engaged_at, expires_at } = invitation;
    if (email === null || email_key === null || (await isRefused(tx.db, email_key))) return 'obsolete';
    const token = await createInvitationLink(tx, invitation.id);
    return {
      kind,
      recipient: email,
      firstName: splitName(name ?? '').firstName,
      projectName: projectOf(invitation).projectName,
      ...(engaged_at === null ? {} : { engagedAt: engaged_at }),
      expiresAt: new Date(expires_at).toISOString(),
      link: `${context.publicUrl}/invitation/${token}`,
      unsubscribe: `${context.publicUrl}/api/invitations/${token}/decline`,
    };
  });
}

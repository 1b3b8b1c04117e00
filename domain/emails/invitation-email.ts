import type { Context } from '../core/context.ts';
import { isoTime } from '../core/time.ts';
import { inTransaction } from '../core/transaction.ts';
import type { QueuedEmail } from '../outbox/email-kinds.ts';
import { projectOf } from '../reviews/review-row.ts';
import {
  createInvitationLink,
  isRefused,
  lockInvitation,
  stateOf,
} from '../use-cases/invitations.ts';
import { splitName } from '../use-cases/split-name.ts';
import type { EmailContent } from './email-content.ts';

/**
 * Prepares the email of an invitation, or its reminder, with a link of its own. Returns `obsolete`
 * if the invitation no longer waits.
 */
export function prepareInvitationEmail(
  context: Context,
  { kind, payload }: QueuedEmail & { kind: 'invitation' | 'invitation_reminder' },
): Promise<EmailContent | 'obsolete'> {
  return inTransaction(context, async (tx) => {
    const invitation = await lockInvitation(tx, payload.invitationId);
    if (invitation === undefined || stateOf(invitation, context.now()) !== 'waiting')
      return 'obsolete';
    const { email, email_key, name, engaged_at, expires_at } = invitation;
    if (email === null || email_key === null || (await isRefused(context, tx.db, email_key)))
      return 'obsolete';
    const token = await createInvitationLink(tx, invitation.id);
    return {
      kind,
      recipient: email,
      firstName: splitName(name ?? '').firstName,
      projectName: projectOf(invitation.project_id).projectName,
      ...(engaged_at === null ? {} : { engagedAt: engaged_at }),
      expiresAt: isoTime(expires_at),
      link: `${context.publicUrl}/invitation/${token}`,
      unsubscribe: `${context.publicUrl}/api/invitations/${token}/decline`,
    };
  });
}

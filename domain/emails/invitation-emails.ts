import { emailMessages } from '#content/email-messages.ts';
import { formatDay, formatMonth } from '#content/format-date.ts';
import { type Context, inTransaction, isoTime } from '#domain/core';
import { projectOf } from '#domain/reviews/review-row.ts';
import {
  createInvitationLink,
  hasDeclined,
  lockInvitation,
  splitName,
  stateOf,
} from '#domain/use-cases/invitations.ts';
import { email, type Queued } from './email.ts';
import { greetableName } from './safe-text.ts';

interface Invitation {
  firstName: string;
  projectName: string;
  engagedAt?: string | undefined;
  expiresAt: string;
  link: string;
  /** For one-click unsubscribing (RFC 8058). */
  unsubscribe: string;
}

const prepareInvitation = (
  context: Context,
  { payload }: Queued<'invitation' | 'invitation_reminder'>,
): Promise<(Invitation & { recipient: string }) | 'obsolete'> =>
  inTransaction(context, async (tx) => {
    const invitation = await lockInvitation(tx, payload.invitationId);
    if (invitation === undefined || stateOf(invitation, context.now()) !== 'waiting')
      return 'obsolete';
    const { email: recipient, email_key, name, engaged_at, expires_at } = invitation;
    if (recipient === null || email_key === null || (await hasDeclined(context, tx.db, email_key)))
      return 'obsolete';
    const token = await createInvitationLink(tx, invitation.id);
    return {
      recipient,
      firstName: splitName(name ?? '').firstName,
      projectName: projectOf(invitation.project_id).projectName,
      engagedAt: engaged_at ?? undefined,
      expiresAt: isoTime(expires_at),
      link: `${context.publicUrl}/invitation/${token}`,
      unsubscribe: `${context.publicUrl}/api/invitations/${token}/decline`,
    };
  });

const describeInvitation = ({ projectName, engagedAt, expiresAt }: Invitation) => ({
  project: projectName,
  engagedAt: engagedAt === undefined ? undefined : formatMonth(engagedAt),
  until: formatDay(expiresAt),
});

export const invitationEmails = {
  invitation: email({
    prepare: prepareInvitation,
    write: (values) =>
      emailMessages.invitation(greetableName(values.firstName), describeInvitation(values)),
  }),
  invitation_reminder: email({
    prepare: prepareInvitation,
    write: (values) =>
      emailMessages.invitationReminder(greetableName(values.firstName), describeInvitation(values)),
  }),
};

import { emailMessages } from '#content/email-messages.ts';
import { formatDay, formatMonth } from '#content/format-date.ts';
import { inTransaction, isoTime } from '#domain/core';
import { projectOf } from '#domain/reviews/review-row.ts';
import {
  createInvitationLink,
  hasDeclined,
  lockInvitation,
  splitName,
  stateOf,
} from '#domain/use-cases/invitations.ts';
import type { EmailWriters, Queued, WriteEmail } from './email.ts';
import { greetableName } from './safe-text.ts';

type InvitationEmail = 'invitation' | 'invitation_reminder';

const askForReview =
  (message: typeof emailMessages.invitation): WriteEmail<Queued<InvitationEmail>> =>
  (context, { payload }) =>
    inTransaction(context, async (tx) => {
      const invitation = await lockInvitation(tx, payload.invitationId);
      if (invitation === undefined || stateOf(invitation, context.now()) !== 'waiting')
        return 'obsolete';
      const { email, email_key, name, engaged_at, expires_at } = invitation;
      if (email === null || email_key === null || (await hasDeclined(context, tx.db, email_key)))
        return 'obsolete';
      const token = await createInvitationLink(tx, invitation.id);
      const link = `${context.publicUrl}/invitation/${token}`;
      return {
        recipient: email,
        text: message(greetableName(splitName(name ?? '').firstName), {
          project: projectOf(invitation.project_id).projectName,
          engagedAt: engaged_at === null ? undefined : formatMonth(engaged_at),
          until: formatDay(isoTime(expires_at)),
        }),
        link,
        footerLink: `${link}#no-thank-you`,
        unsubscribe: `${context.publicUrl}/api/invitations/${token}/decline`,
      };
    });

export const invitationEmails: EmailWriters<InvitationEmail> = {
  invitation: askForReview(emailMessages.invitation),
  invitation_reminder: askForReview(emailMessages.invitationReminder),
};

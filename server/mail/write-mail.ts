import { type MailText, mailMessages } from '../../content/mail-messages.ts';
import type { PreparedMail } from '../../domain/mail/mail-kinds.ts';

const longestNameInMail = 40;

/** A name that mail programs would turn into a link, or that is a message in itself, does not reach a stranger's mailbox. */
export function greetableName(name: string): string | undefined {
  return /[:/\\@]|\.\S|www/iu.test(name) || name.length > longestNameInMail ? undefined : name;
}

/** The sentences of a mail. */
export function writeMail(mail: PreparedMail): MailText {
  switch (mail.kind) {
    case 'verify_email':
      return mailMessages.verifyEmail(greetableName(mail.firstName));
    case 'reset_password':
      return mailMessages.resetPassword(greetableName(mail.firstName));
    case 'password_changed':
      return mailMessages.passwordChanged(greetableName(mail.firstName));
    case 'account_deleted':
      return mailMessages.accountDeleted(greetableName(mail.firstName));
    case 'purge_reminder':
      return mailMessages.purgeReminder(greetableName(mail.firstName));
    case 'new_review':
      return mailMessages.newReview(mail.author, mail.rating, mail.comment, mail.held);
    case 'review_reply':
      return mailMessages.reviewReply(greetableName(mail.firstName), mail.reply);
  }
}

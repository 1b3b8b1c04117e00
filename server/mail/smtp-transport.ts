import type { PreparedEmail } from '../../domain/mail/email-kinds.ts';
import type { MailTransport } from '../../domain/mail/sender.ts';
import { describeRefusal } from './describe-refusal.ts';
import { createSmtpClient } from './smtp-client.ts';

export interface SmtpOptions {
  smtpUrl: string;
  mailFrom: string;
  /** Origin of the running site, which every email names. */
  publicUrl: string;
  /** Disconnects from a silent server after this time; shorter in tests. */
  timeoutMs?: number;
  /** Ends a delivery to a server that never finishes responding; tests end it themselves. */
  deadline?: () => AbortSignal;
}

const defaultTimeoutMs = 20_000;

/** Well within the email's lease. */
const maxDeliveryMs = 80_000;

/**
 * The headers by which an email program offers to refuse further emails with one click (RFC 8058).
 */
const oneClick = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/** Names the last line of the record of reviews: its number and its hash. */
const recordHeader = ({ recordHead }: PreparedEmail): Record<string, string> =>
  recordHead === undefined
    ? {}
    : { 'X-Review-Record': `${recordHead.sequence} ${recordHead.hash}` };

/**
 * Sends emails through an SMTP server. Only a permanent rejection of one email is final; other
 * failures are temporary.
 */
export function createSmtpTransport({
  smtpUrl,
  mailFrom,
  publicUrl,
  timeoutMs = defaultTimeoutMs,
  deadline = () => AbortSignal.timeout(maxDeliveryMs),
}: SmtpOptions): MailTransport {
  const smtp = createSmtpClient({ smtpUrl, timeoutMs });
  const context = mailFrom.replace(/^.*@/u, '').replace(/>$/u, '');
  return {
    async deliver(mail, id) {
      // Emails are rare, and what renders them is large.
      const { renderEmail } = await import('./render-email.tsx');
      const { recipient, subject, html, text, unsubscribe } = renderEmail(mail, publicUrl);
      try {
        await smtp.sendMail({
          from: mailFrom,
          // Pass an object, because a display name or comma in a string could add recipients.
          to: { name: '', address: recipient },
          subject,
          html,
          text,
          // Use the same id for each attempt, so that a mailbox can recognize duplicates.
          messageId: `<${id}@${context}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...oneClick(unsubscribe),
            ...recordHeader(mail),
          },
          signal: deadline(),
        });
      } catch (error) {
        throw describeRefusal(error);
      }
    },
    close: () => {
      smtp.close();
    },
  };
}

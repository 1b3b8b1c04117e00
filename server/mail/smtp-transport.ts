import type { PreparedEmail } from '../../domain/mail/email-kinds.ts';
import { DeliveryError, type MailTransport } from '../../domain/mail/sender.ts';
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

/** Response codes that reject this site for every recipient. The owner can fix the cause. */
const authenticationCodes = new Set([530, 534, 535, 538]);
/**
 * The commands at which a server rejects this one email. Earlier rejections concern the site, its
 * address, or the server.
 */
const perEmailCommands = new Set(['RCPT TO', 'DATA']);

/**
 * Describes a failure without the server's text, which may contain the address. Only a 5xx
 * rejection of this one email is permanent.
 */
function describeRefusal(error: unknown): DeliveryError {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const refused =
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !authenticationCodes.has(responseCode);
  const permanent =
    refused && (code === 'EENVELOPE' || code === 'EMESSAGE') && perEmailCommands.has(command ?? '');
  const status = /^\d{3}[ -](?<status>\d\.\d{1,3}\.\d{1,3})\b/u.exec(response ?? '')?.groups?.[
    'status'
  ];
  return new DeliveryError(
    ['SMTP', code ?? 'error', responseCode, status].filter((part) => part !== undefined).join(' '),
    permanent,
  );
}

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

import { createTransport as createNodemailer } from 'nodemailer';
import { DeliveryError, type MailTransport } from '../../domain/mail/sender.server.ts';
import { renderMail } from './render-mail.tsx';

export interface SmtpOptions {
  smtpUrl: string;
  mailFrom: string;
  /** Cuts a server that hangs; shorter in tests. */
  timeoutMs?: number;
}

/** Sends through an SMTP server. A refusal of this mail for good is permanent; all else may pass, a wrong password of ours included. */
export function createSmtpTransport({ smtpUrl, mailFrom, timeoutMs = 20_000 }: SmtpOptions): MailTransport {
  const smtp = createNodemailer({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = mailFrom.replace(/^.*@/u, '').replace(/>$/u, '');
  return {
    async deliver(mail, id) {
      const { recipient, subject, html, text } = renderMail(mail);
      try {
        await smtp.sendMail({
          from: mailFrom,
          // As an object: whatever a display name or a comma could do in an address list, it cannot do here.
          to: { name: '', address: recipient },
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
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

/** Without the server's own words, which may hold the address. */
function describeRefusal(error: unknown): DeliveryError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const permanent =
    (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  return new DeliveryError(`SMTP ${code ?? 'error'}${responseCode === undefined ? '' : ` ${responseCode}`}`, permanent);
}

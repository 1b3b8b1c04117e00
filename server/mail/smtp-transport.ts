import { createTransport as createNodemailer } from 'nodemailer';
import type { MailTransport } from '../../domain/mail/sender.server.ts';
import { isLoopback } from '../config.ts';
import { describeRefusal } from './describe-refusal.ts';
import { renderEmail } from './render-email.tsx';

export interface SmtpOptions {
  smtpUrl: string;
  mailFrom: string;
  /** Cuts a server that is silent; shorter in tests. */
  timeoutMs?: number;
}

/** Whether a connection is encrypted: a password never travels in the clear, and a server on this machine needs no certificate. */
export function tlsFor(smtpUrl: string): { requireTLS?: boolean; ignoreTLS?: boolean } {
  const { protocol, hostname, username, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:' || searchParams.has('requireTLS') || searchParams.has('ignoreTLS')) return {};
  if (isLoopback(hostname)) return { ignoreTLS: true };
  return username === '' ? {} : { requireTLS: true };
}

/** A server that answers, but never comes to an end, is cut after this many times the time-out: well within a mail's lease. */
const maxTimeouts = 4;

/** Sends through an SMTP server. A refusal of this mail for good is permanent; all else may pass, a wrong password of ours included. */
export function createSmtpTransport({ smtpUrl, mailFrom, timeoutMs = 20_000 }: SmtpOptions): MailTransport {
  const smtp = createNodemailer({
    ...tlsFor(smtpUrl),
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const context = mailFrom.replace(/^.*@/u, '').replace(/>$/u, '');
  return {
    async deliver(mail, id) {
      const { recipient, subject, html, text } = renderEmail(mail);
      try {
        await smtp.sendMail({
          from: mailFrom,
          // As an object: whatever a display name or a comma could do in an address list, it cannot do here.
          to: { name: '', address: recipient },
          subject,
          html,
          text,
          // The same at every try, so that a mailbox can recognise a mail that came twice.
          messageId: `<${id}@${context}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.timeout(maxTimeouts * timeoutMs),
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

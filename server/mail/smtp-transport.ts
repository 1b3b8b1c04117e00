import { minute } from '#domain/core';
import type { OutgoingEmail } from '#domain/emails/emails.ts';
import type { MailTransport } from '#domain/emails/sender.ts';
import { describeRefusal } from './describe-refusal.ts';
import type { MailAddress } from './mail-address.ts';
import type { MailServer } from './mail-server.ts';
import { createSmtpClient } from './smtp-client.ts';

export interface SmtpOptions {
  server: MailServer;
  mailFrom: MailAddress;
  publicUrl: string;
  timeoutMs?: number;
  /** Ends a delivery to a server that never finishes responding. */
  deadline?: () => AbortSignal;
}

/** Well within the email's lease. */
const maxDeliveryMs = 4 * minute;

/** RFC 8058. */
const oneClick = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

const recordHeader = ({ recordHead }: OutgoingEmail): Record<string, string> =>
  recordHead === undefined
    ? {}
    : { 'X-Review-Record': `${recordHead.sequence} ${recordHead.hash}` };

export function createSmtpTransport({
  server,
  mailFrom,
  publicUrl,
  timeoutMs,
  deadline = () => AbortSignal.timeout(maxDeliveryMs),
}: SmtpOptions): MailTransport {
  const smtp = createSmtpClient(server, timeoutMs);
  const [, domain = ''] = mailFrom.address.split('@');
  // Large, so the start doesn't wait for them. A later build may replace them.
  const modules = Promise.all([import('./render-email.tsx'), import('./compose-email.ts')]);
  return {
    async deliver(mail, id) {
      const [{ renderEmail }, { composeEmail }] = await modules;
      const rendered = renderEmail(mail, publicUrl);
      const raw = await composeEmail(rendered, {
        from: mailFrom,
        // The same for each attempt, so mailboxes recognize duplicates.
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...oneClick(rendered.unsubscribe),
          ...recordHeader(mail),
        },
      });
      try {
        const envelope = { from: mailFrom.address, to: rendered.recipient };
        await smtp.sendMail({ envelope, raw, signal: deadline() });
      } catch (error) {
        throw describeRefusal(error);
      }
    },
    close: () => {
      smtp.close();
    },
  };
}

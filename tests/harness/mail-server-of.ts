import { readConfig } from '#server/config.ts';
import type { MailServer } from '#server/mail/mail-server.ts';

export function mailServerOf(smtpUrl: string): MailServer {
  const { mailServer } = readConfig({ SMTP_URL: smtpUrl });
  if (mailServer === undefined) throw new Error('SMTP_URL is empty');
  return mailServer;
}

import type { Clock } from '../../domain/context.server.ts';
import type { MailTransport } from '../../domain/mail/sender.server.ts';
import { createMailboxTransport } from './mailbox.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export interface TransportOptions {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  clock: Clock;
  print: (line: string) => void;
}

/** SMTP where it is configured, else the development mailbox (product §14). */
export function createTransport(options: TransportOptions): MailTransport {
  const { smtpUrl, mailFrom } = options;
  return smtpUrl === undefined ? createMailboxTransport(options) : createSmtpTransport({ smtpUrl, mailFrom });
}

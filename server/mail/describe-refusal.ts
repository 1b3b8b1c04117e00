import { DeliveryError } from '../../domain/mail/sender.server.ts';

/** Answers that say that this site may not send at all, whoever the recipient is: the owner can set that right. */
const aboutLoggingIn = new Set([530, 534, 535, 538]);
/** The steps at which a server refuses this very mail; what it says earlier is about the site, its address, or itself. */
const aboutThisEmail = new Set(['RCPT TO', 'DATA']);

/** What went wrong, without the server's own words, which may hold the address. Only a refusal of this very mail for good is permanent. */
export function describeRefusal(error: unknown): DeliveryError {
  const { code, command, responseCode, response } = error as { code?: string; command?: string; responseCode?: number; response?: string };
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600 && !aboutLoggingIn.has(responseCode);
  const permanent = refused && (code === 'EENVELOPE' || code === 'EMESSAGE') && aboutThisEmail.has(command ?? '');
  const status = /^\d{3}[ -](?<status>\d\.\d{1,3}\.\d{1,3})\b/u.exec(response ?? '')?.groups?.['status'];
  return new DeliveryError(['SMTP', code ?? 'error', responseCode, status].filter((part) => part !== undefined).join(' '), permanent);
}

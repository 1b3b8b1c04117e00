import { type EmailDraft, emailMessages } from '#content/messages/email.ts';
import { provider } from '#content/provider.ts';

/** Addresses may contain `?`, `&`, and `%`. */
export const mailTo = (address: string): string =>
  `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;

export function mailAddress(
  { subject, body }: EmailDraft = emailMessages.project,
  address: string = provider.email,
): string {
  return `${mailTo(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

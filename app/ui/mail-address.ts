import { type EmailDraft, emailMessages } from '../../content/messages/email.ts';
import { provider } from '../../content/provider.ts';

/** The address of an email to the provider that has begun. */
export function mailAddress(
  { subject, body }: EmailDraft = emailMessages.project,
  address: string = provider.email,
): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

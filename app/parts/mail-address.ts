import { type EmailDraft, emailMessages } from '#content/messages/email.ts';
import { provider } from '#content/provider.ts';

export function mailAddress(
  { subject, body }: EmailDraft = emailMessages.project,
  address: string = provider.email,
): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

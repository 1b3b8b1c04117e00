import type { EmailText } from '#content/email-messages.ts';
import type { Context } from '#domain/core';
import type { EmailKind, QueuedEmail } from '#domain/outbox/email-kinds.ts';

export type Queued<Kind extends EmailKind> = QueuedEmail & { kind: Kind };

export interface Email {
  /** Replaces the queued address. */
  recipient?: string;
  text: EmailText;
  /** Target of the main button. */
  link?: string | undefined;
  /** Target of the plain link at the end, if it isn't `link`. */
  footerLink?: string | undefined;
  /** For one-click unsubscribing (RFC 8058). */
  unsubscribe?: string;
}

/**
 * Runs when the email is sent, and makes its links then, so the outbox holds no secrets. An
 * obsolete email is dropped.
 */
export type WriteEmail<Mail extends QueuedEmail> = (
  context: Context,
  mail: Mail,
) => Promise<Email | 'obsolete'>;

export type EmailWriters<Kind extends EmailKind> = { [Each in Kind]: WriteEmail<Queued<Each>> };

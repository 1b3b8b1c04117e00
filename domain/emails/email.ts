import type { EmailText } from '#content/email-messages.ts';
import type { Context } from '#domain/core';
import type { EmailKind, QueuedEmail } from '#domain/outbox/email-kinds.ts';

export type Queued<Kind extends EmailKind> = QueuedEmail & { kind: Kind };

export interface Email<Mail extends QueuedEmail, Values> {
  /**
   * Runs when the email is sent, and makes its links then, so that the outbox holds no secrets. An
   * obsolete email is dropped. `recipient` in the values replaces the queued address.
   */
  prepare: (context: Context, mail: Mail) => Promise<Values | 'obsolete'>;
  write: (values: Values) => EmailText;
}

export const email = <Mail extends QueuedEmail, Values extends object>(
  each: Email<Mail, Values>,
): Email<Mail, Values> => each;

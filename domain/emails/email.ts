import type { EmailText } from '../../content/email-messages.ts';
import type { Context } from '../core/context.ts';
import type { EmailKind, QueuedEmail } from '../outbox/email-kinds.ts';

/** An email of one kind, from the outbox. */
export type Queued<Kind extends EmailKind> = QueuedEmail & { kind: Kind };

/** One kind of email. */
export interface Email<Mail extends QueuedEmail, Values> {
  /**
   * Runs when the email is sent: reads what it is about, and makes its links, so that the outbox
   * holds no secrets. An obsolete one is not sent. It goes to the queued address unless the values
   * have another `recipient`.
   */
  prepare: (context: Context, mail: Mail) => Promise<Values | 'obsolete'>;
  write: (values: Values) => EmailText;
}

/** Lets the compiler find what `write` gets. */
export const email = <Mail extends QueuedEmail, Values extends object>(
  each: Email<Mail, Values>,
): Email<Mail, Values> => each;

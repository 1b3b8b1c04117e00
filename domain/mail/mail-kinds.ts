import { z } from 'zod';

const toAccount = z.object({ firstName: z.string() });

/** What mails there are and what a row of the outbox says of each: names and ids, never links or tokens. */
export const mailKinds = {
  verify_email: z.object({}),
  reset_password: z.object({}),
  password_changed: toAccount,
  account_deleted: toAccount,
  purge_reminder: toAccount,
  new_review: z.object({ reviewId: z.string() }),
  review_reply: z.object({ reviewId: z.string() }),
} satisfies Record<string, z.ZodType>;

export type MailKind = keyof typeof mailKinds;

/** A mail to be queued. */
export type NewMail = {
  [Kind in MailKind]: { kind: Kind; recipient: string; userId?: string; payload: z.infer<(typeof mailKinds)[Kind]> };
}[MailKind];

/** A mail out of the outbox. */
export type QueuedMail = NewMail & { id: string; attempts: number };

/** What a template needs, decided when the mail is sent. Links are whole addresses. */
export type PreparedMail =
  | { kind: 'verify_email'; recipient: string; firstName: string; link: string }
  | { kind: 'reset_password'; recipient: string; firstName: string; link: string }
  | { kind: 'password_changed'; recipient: string; firstName: string; link: string }
  | { kind: 'account_deleted'; recipient: string; firstName: string }
  | { kind: 'purge_reminder'; recipient: string; firstName: string; link: string }
  | { kind: 'new_review'; recipient: string; author: string; rating: number; comment: string; held: boolean; link: string }
  | { kind: 'review_reply'; recipient: string; firstName: string; reply: string; link: string };

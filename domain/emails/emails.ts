import type { EmailText } from '#content/email-messages.ts';
import type { Context } from '#domain/core';
import type { EmailKind, QueuedEmail } from '#domain/outbox/email-kinds.ts';
import { readHead } from '#domain/record/record.ts';
import { accountEmails } from './account-emails.ts';
import { authorEmails, reporterEmails } from './author-emails.ts';
import type { Email, Queued } from './email.ts';
import { invitationEmails } from './invitation-emails.ts';
import { ownerEmails } from './owner-emails.ts';

const emails = {
  ...accountEmails,
  ...authorEmails,
  ...invitationEmails,
  ...ownerEmails,
  ...reporterEmails,
} satisfies {
  [Kind in EmailKind]: {
    prepare: (context: Context, mail: Queued<Kind>) => Promise<unknown>;
    write: (values: never) => EmailText;
  };
};

type Values<Kind extends EmailKind> = Exclude<
  Awaited<ReturnType<(typeof emails)[Kind]['prepare']>>,
  'obsolete'
>;

/** A header names the last line of the record, so that recipients can expose a rewritten record. */
export type PreparedEmail = {
  [Kind in EmailKind]: { kind: Kind; recipient: string } & Values<Kind>;
}[EmailKind] & { recordHead?: { sequence: number; hash: string } };

// The compiler cannot connect an entry's two functions through the table.
const entryOf = (kind: EmailKind) =>
  emails[kind] as unknown as Email<QueuedEmail, { recipient?: string }>;

export async function prepareEmail(
  context: Context,
  mail: QueuedEmail,
): Promise<PreparedEmail | 'obsolete'> {
  const { kind, recipient } = mail;
  const values = await entryOf(kind).prepare(context, mail);
  if (values === 'obsolete') return values;
  const recordHead = await readHead(context);
  return { kind, recipient, ...values, ...(recordHead && { recordHead }) } as PreparedEmail;
}

export const writeEmail = (mail: PreparedEmail): EmailText => entryOf(mail.kind).write(mail);

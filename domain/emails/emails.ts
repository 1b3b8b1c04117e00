import type { Context } from '#domain/core';
import { type EmailKind, emailKinds, type QueuedEmail } from '#domain/outbox/email-kinds.ts';
import { readHead } from '#domain/record/record.ts';
import type { RecordHead } from '#shared/record.ts';
import { accountEmails } from './account-emails.ts';
import { authorEmails, reporterEmails } from './author-emails.ts';
import type { Email, EmailWriters, WriteEmail } from './email.ts';
import { invitationEmails } from './invitation-emails.ts';
import { ownerEmails } from './owner-emails.ts';

const emails: EmailWriters<EmailKind> = {
  ...accountEmails,
  ...authorEmails,
  ...invitationEmails,
  ...ownerEmails,
  ...reporterEmails,
};

/** A header names the last line of the record, so recipients can expose a rewritten record. */
export interface OutgoingEmail extends Email {
  kind: EmailKind;
  recipient: string;
  recordHead?: RecordHead;
}

export async function writeEmail(
  context: Context,
  mail: QueuedEmail,
): Promise<OutgoingEmail | 'obsolete'> {
  const { kind } = mail;
  // The owner's address may have changed since, for example to fix a typo.
  const recipient = emailKinds[kind].belongsTo === 'owner' ? context.ownerEmail : mail.recipient;
  if (recipient === undefined) return 'obsolete';
  // The compiler cannot connect a kind to its entry.
  const email = await (emails[kind] as WriteEmail<QueuedEmail>)(context, mail);
  if (email === 'obsolete') return email;
  const recordHead = await readHead(context);
  return { kind, recipient, ...email, ...(recordHead && { recordHead }) };
}

import type { EmailRecord } from '../../domain/mail/outbox.ts';
import type { Output } from '../output.ts';
import { formatFields, formatTable, formatTime, oneLine } from '../table.ts';

const stateColors = { waiting: 'yellow', sent: 'green', failed: 'red', dropped: 'dim' } as const;
const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** An email as JSON. Times are ISO 8601 in UTC. */
export const emailData = (email: EmailRecord) => ({
  id: email.id,
  kind: email.kind,
  recipient: email.recipient,
  state: email.state,
  createdAt: time(email.created_at),
  ...(email.sent_at === null || email.state !== 'sent' ? {} : { sentAt: time(email.sent_at) }),
  ...(email.state === 'waiting' ? { dueAt: time(email.due_at) } : {}),
  attempts: email.attempts,
  ...(email.last_error === null ? {} : { lastError: email.last_error }),
  ...(email.user_id === null ? {} : { userId: email.user_id }),
});

/** A table of emails. */
export function emailTable(emails: readonly EmailRecord[], output: Output): string {
  const rows = emails.map((email) => [
    email.id,
    formatTime(email.created_at),
    email.kind,
    output.style(stateColors[email.state], email.state),
    String(email.attempts),
    oneLine(email.recipient),
    oneLine(email.last_error ?? ''),
  ]);
  return formatTable(['ID', 'QUEUED (UTC)', 'KIND', 'STATE', 'TRIES', 'TO', 'LAST ERROR'], rows, output.width);
}

/** One email. What it says is decided when it is sent, so there is no text to show. */
export function emailDetails(email: EmailRecord, output: Output): string {
  const { sentAt, dueAt } = emailData(email);
  return formatFields([
    ['Email', email.id],
    ['Kind', email.kind],
    ['To', oneLine(email.recipient)],
    ['State', output.style(stateColors[email.state], email.state)],
    ['Queued', `${formatTime(email.created_at)} UTC`],
    ['Sent', sentAt === undefined ? undefined : `${formatTime(sentAt)} UTC`],
    ['Next try', dueAt === undefined ? undefined : `${formatTime(dueAt)} UTC`],
    ['Tries', email.attempts],
    ['Last error', email.last_error === null ? undefined : oneLine(email.last_error)],
    ['User', email.user_id ?? undefined],
  ]);
}

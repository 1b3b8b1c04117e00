import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import type { EmailKind, QueuedEmail } from './email-kinds.ts';

const minute = 60_000;
const maxNoticesPerEmail = 500;

/** What the owner is told about one by one, and how the notices that wait together become one email. */
export interface Notices {
  notice: EmailKind;
  combined: EmailKind;
  /** The owner gets at most one such email in this time. */
  intervalMs: number;
  /** Reads what a notice is about. */
  readId: (payload: unknown) => string;
  /** The payload of the email about all of them. */
  combine: (ids: string[]) => object;
}

const isTo = (recipient: string) => (eb: ExpressionBuilder<Tables, 'outbox'>) => eb(sql`lower(recipient)`, '=', recipient.toLowerCase());

/** When the next email may go out: after the one in progress, and long enough after the last one. */
async function nextEmailAt({ db }: Transaction, { combined, intervalMs }: Notices, recipient: string, now: number): Promise<number> {
  const latest = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.max('due_at').as('due_at'), fn.max('sent_at').as('sent_at')])
    .where('kind', '=', combined)
    .where(isTo(recipient))
    .where('state', '!=', 'dropped')
    .groupBy('state')
    .execute();
  return latest.reduce((next, { state, due_at, sent_at }) => {
    if (state === 'sent') return Math.max(next, (sent_at ?? 0) + intervalMs);
    return Math.max(next, due_at, state === 'waiting' ? now + minute : 0);
  }, 0);
}

const waitingNotices =
  ({ notice }: Notices, recipient: string) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([eb('kind', '=', notice), eb('state', '=', 'waiting'), isTo(recipient)(eb)]);

/**
 * Turns a claimed notice and the others that wait into one email, and returns the ids of what they are about. A retry sends the same
 * ones, because a mailbox may ignore a second email with the same Message-ID. Returns `deferred` when the notice must wait, or when
 * another process took it.
 */
export function combineNotices(context: Context, notices: Notices, claimed: QueuedEmail): Promise<string[] | 'deferred'> {
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const waiting = waitingNotices(notices, claimed.recipient);
    const rows = await tx.db
      .selectFrom('outbox')
      .select(['id', 'payload', 'attempts', 'leased_until'])
      .where(waiting)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute();
    const isClaimed = rows.some(
      ({ id, attempts, leased_until }) => id === claimed.id && attempts === claimed.attempts && leased_until !== null,
    );
    if (!isClaimed) return 'deferred';
    const next = await nextEmailAt(tx, notices, claimed.recipient, now);
    if (next > now) {
      await tx.db.updateTable('outbox').set({ due_at: next, leased_until: null, attempts: 0 }).where(waiting).execute();
      return 'deferred';
    }
    const combined = rows.slice(0, maxNoticesPerEmail);
    const ids = combined.map(({ payload }) => notices.readId(JSON.parse(payload)));
    const others = combined.map(({ id }) => id).filter((id) => id !== claimed.id);
    if (others.length > 0) await tx.db.deleteFrom('outbox').where('id', 'in', others).execute();
    // Restart its three days of retries.
    const email = { kind: notices.combined, payload: JSON.stringify(notices.combine(ids)), created_at: now };
    await tx.db.updateTable('outbox').set(email).where('id', '=', claimed.id).execute();
    return ids;
  });
}

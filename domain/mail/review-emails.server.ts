import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Context } from '../context.server.ts';
import { selectReviews } from '../reviews/list-reviews.server.ts';
import { inTransaction, type Transaction } from '../transaction.server.ts';
import { emailKinds, type PreparedEmail, type QueuedEmail } from './email-kinds.ts';
import { enqueueEmail } from './outbox.server.ts';

const minute = 60_000;
/** The owner gets at most one email about new reviews in this time. */
export const ownerEmailIntervalMs = 10 * minute;
const maxReviewsPerEmail = 500;
const maxReviewsShown = 20;

/** Queues a notice to the owner about each review that was posted or published. Notices that wait together become one email. */
export async function notifyOwner(context: Context, tx: Transaction, reviewIds: string[], now: number): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient === undefined) return;
  for (const reviewId of reviewIds) await enqueueEmail(tx, { kind: 'new_review', recipient, payload: { reviewId } }, now);
}

const isTo = (recipient: string) => (eb: ExpressionBuilder<Tables, 'outbox'>) => eb(sql`lower(recipient)`, '=', recipient.toLowerCase());

/** When the next email about new reviews may go out: after the one in progress, and long enough after the last one. */
async function nextEmailAt({ db }: Transaction, recipient: string, now: number): Promise<number> {
  const latest = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.max('due_at').as('due_at'), fn.max('sent_at').as('sent_at')])
    .where('kind', '=', 'new_reviews')
    .where(isTo(recipient))
    .where('state', '!=', 'dropped')
    .groupBy('state')
    .execute();
  return latest.reduce((next, { state, due_at, sent_at }) => {
    if (state === 'sent') return Math.max(next, (sent_at ?? 0) + ownerEmailIntervalMs);
    return Math.max(next, due_at, state === 'waiting' ? now + minute : 0);
  }, 0);
}

const waitingNotices = (recipient: string) => (eb: ExpressionBuilder<Tables, 'outbox'>) =>
  eb.and([eb('kind', '=', 'new_review'), eb('state', '=', 'waiting'), isTo(recipient)(eb)]);

/**
 * Turns a claimed notice and the others that wait into one email, and returns the ids of its reviews. A retry sends the same reviews,
 * because a mailbox may ignore a second email with the same Message-ID. Returns `deferred` when the notice must wait, or when another
 * process took it.
 */
function combineNotices(context: Context, notice: QueuedEmail): Promise<string[] | 'deferred'> {
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const waiting = waitingNotices(notice.recipient);
    const notices = await tx.db
      .selectFrom('outbox')
      .select(['id', 'payload', 'attempts', 'leased_until'])
      .where(waiting)
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute();
    const isClaimed = notices.some(
      ({ id, attempts, leased_until }) => id === notice.id && attempts === notice.attempts && leased_until !== null,
    );
    if (!isClaimed) return 'deferred';
    const next = await nextEmailAt(tx, notice.recipient, now);
    if (next > now) {
      await tx.db.updateTable('outbox').set({ due_at: next, leased_until: null, attempts: 0 }).where(waiting).execute();
      return 'deferred';
    }
    const combined = notices.slice(0, maxReviewsPerEmail);
    const reviewIds = combined.map(({ payload }) => emailKinds.new_review.parse(JSON.parse(payload)).reviewId);
    const others = combined.map(({ id }) => id).filter((id) => id !== notice.id);
    if (others.length > 0) await tx.db.deleteFrom('outbox').where('id', 'in', others).execute();
    // Restart its three days of retries.
    const email = { kind: 'new_reviews', payload: JSON.stringify({ reviewIds }), created_at: now };
    await tx.db.updateTable('outbox').set(email).where('id', '=', notice.id).execute();
    return reviewIds;
  });
}

/**
 * Prepares the owner's email about new reviews: at most one every ten minutes, with every review that waits, once, as it is now: held or
 * published. Leaves out reviews that were deleted or hidden since. Returns `deferred` when the email is not to be sent now, and `obsolete` when no review is left.
 */
export async function prepareReviewEmail(
  context: Context,
  mail: QueuedEmail & { kind: 'new_review' | 'new_reviews' },
): Promise<PreparedEmail | 'deferred' | 'obsolete'> {
  const ids = mail.kind === 'new_reviews' ? mail.payload.reviewIds : await combineNotices(context, mail);
  if (ids === 'deferred') return ids;
  const rows = await selectReviews(context.db).where('reviews.id', 'in', ids).where('hidden_at', 'is', null).execute();
  const reviews = rows.toReversed().map(({ id, first_name, last_name, rating, comment, public: isPublic }) => ({
    author: `${first_name} ${last_name}`,
    rating,
    comment,
    ...(isPublic === 1 ? { link: `${context.publicUrl}/reviews/${id}` } : {}),
  }));
  const [first] = reviews;
  if (first === undefined) return 'obsolete';
  if (reviews.length === 1) return { kind: 'new_review', recipient: mail.recipient, ...first };
  const link = `${context.publicUrl}/reviews`;
  return { kind: 'new_reviews', recipient: mail.recipient, count: reviews.length, reviews: reviews.slice(0, maxReviewsShown), link };
}

import { lockUser } from '../accounts/lock-user.server.ts';
import type { Session } from '../accounts/session.server.ts';
import type { Context } from '../context.server.ts';
import { Failure } from '../failure.ts';
import { notifyOwner } from '../mail/review-emails.server.ts';
import { newId, sha256 } from '../secrets.server.ts';
import { inTransaction, type Transaction } from '../transaction.server.ts';
import { selectReviews } from './list-reviews.server.ts';
import { isPublicAtOnce, postsPerHour } from './review-policy.ts';
import { presentOwnReview } from './review-row.server.ts';
import { changeTotals } from './review-totals.server.ts';
import type { Review, ReviewInput } from './review.schema.ts';

const hour = 60 * 60 * 1000;
const clockToleranceMs = 60 * 1000;

/** Counts a post in its author's locked row. Fails with `too_many_requests`. */
async function countPost(
  context: Context,
  tx: Transaction,
  author: { id: string; posting_since: number; posting_count: number },
  now: number,
): Promise<void> {
  // A clock that was ahead may have left a time in the future.
  const isSameHour = author.posting_since > now - hour && author.posting_since <= now + clockToleranceMs;
  const counted = isSameHour
    ? { posting_since: author.posting_since, posting_count: author.posting_count + 1 }
    : { posting_since: now, posting_count: 1 };
  if (counted.posting_count > Math.max(1, Math.round(postsPerHour * context.rateLimitScale))) {
    throw new Failure('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(Math.min(hour, counted.posting_since + hour - now) / 1000)),
    });
  }
  await tx.db.updateTable('users').set(counted).where('id', '=', author.id).execute();
}

/** Claims the key for a new review, or returns the id of the review it created before. Fails with `idempotency_key_reused` for other content. */
async function claimKey(tx: Transaction, key: { user_id: string; key: string; content_hash: string; review_id: string }, now: number) {
  const claimed = await tx.db
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const before = await tx.db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'review_id'])
    .where('user_id', '=', key.user_id)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (before.content_hash !== key.content_hash) throw new Failure('idempotency_key_reused');
  return before.review_id;
}

/** Inserts the review, notifies the owner, and, if the review is public, updates the totals. */
async function insertReview(
  context: Context,
  tx: Transaction,
  review: { id: string; user_id: string; rating: number; comment: string; isPublic: boolean },
  now: number,
): Promise<void> {
  const { isPublic, ...input } = review;
  await tx.db
    .insertInto('reviews')
    .values({
      ...input,
      created_at: now,
      updated_at: now,
      public: isPublic ? 1 : 0,
      hidden_at: null,
      hidden_reason: null,
      reply_text: null,
      reply_at: null,
    })
    .execute();
  await notifyOwner(context, tx, [review.id], now);
  if (isPublic) await changeTotals(tx, { added: [{ rating: review.rating, source: 'verified_email' }] });
}

/**
 * Posts a review, held until its author's address is verified, and notifies the owner. With an idempotency key, a
 * retry posts once. Fails with `not_yours` if the input names another author, with `too_many_requests` (10 an hour), with
 * `idempotency_key_reused`, with `not_found` if the retried review was deleted since, or with `session_ended` if the account was.
 */
export async function postReview(context: Context, author: Session, input: ReviewInput, idempotencyKey?: string): Promise<Review> {
  if (input.userId !== undefined && input.userId !== author.user.id) throw new Failure('not_yours');
  const { rating, comment } = input;
  const review = await inTransaction(context, async (tx) => {
    const now = context.now();
    const user = await lockUser(tx, author.user.id);
    if (user === undefined) throw new Failure('session_ended');
    const id = newId();
    if (idempotencyKey !== undefined) {
      const content_hash = sha256(JSON.stringify([rating, comment]));
      const posted = await claimKey(tx, { user_id: user.id, key: idempotencyKey, content_hash, review_id: id }, now);
      if (posted !== undefined) return selectReviews(tx.db).where('reviews.id', '=', posted).executeTakeFirst();
    }
    await countPost(context, tx, user, now);
    await insertReview(context, tx, { id, user_id: user.id, rating, comment, isPublic: isPublicAtOnce(user) }, now);
    return selectReviews(tx.db).where('reviews.id', '=', id).executeTakeFirst();
  });
  if (review === undefined) throw new Failure('not_found');
  return presentOwnReview(review);
}

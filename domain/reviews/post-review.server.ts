import { lockUser } from '../accounts/lock-user.server.ts';
import type { Session } from '../accounts/session.server.ts';
import type { Context } from '../context.server.ts';
import { Failure } from '../failure.ts';
import { newId } from '../secrets.server.ts';
import { inTransaction, type Transaction } from '../transaction.server.ts';
import { claimKey } from './claim-key.server.ts';
import { insertReview } from './insert-review.server.ts';
import { selectReviews } from './list-reviews.server.ts';
import { isPublicAtOnce, postsPerHour } from './review-policy.ts';
import { presentOwnReview } from './review-row.server.ts';
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
      const posted = await claimKey(tx, { userId: user.id, key: idempotencyKey, reviewId: id, content: { rating, comment } }, now);
      if (posted !== undefined) return selectReviews(tx.db).where('reviews.id', '=', posted).executeTakeFirst();
    }
    await countPost(context, tx, user, now);
    const origin = { source: 'verified_email', project_id: null, engaged_at: null } as const;
    await insertReview(context, tx, { id, user_id: user.id, rating, comment, isPublic: isPublicAtOnce(user), ...origin }, now);
    return selectReviews(tx.db).where('reviews.id', '=', id).executeTakeFirst();
  });
  if (review === undefined) throw new Failure('not_found');
  return presentOwnReview(review);
}

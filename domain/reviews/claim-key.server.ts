import { Failure } from '../failure.ts';
import { sha256 } from '../secrets.server.ts';
import type { Transaction } from '../transaction.server.ts';

/** An idempotency key, and what is posted under it. */
interface KeyedPost {
  userId: string;
  key: string;
  /** The id of the review that the post would create. */
  reviewId: string;
  content: { rating: number; comment: string };
}

/**
 * Claims an idempotency key for a new review, or returns the id of the review that it created before. The transaction must hold the author's
 * lock. Fails with `idempotency_key_reused` for other content.
 */
export async function claimKey(tx: Transaction, { userId, key, reviewId, content }: KeyedPost, now: number): Promise<string | undefined> {
  const content_hash = sha256(JSON.stringify([content.rating, content.comment]));
  const claimed = await tx.db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, content_hash, review_id: reviewId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const before = await tx.db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'review_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (before.content_hash !== content_hash) throw new Failure('idempotency_key_reused');
  return before.review_id;
}

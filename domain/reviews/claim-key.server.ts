import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Failure } from '../failure.ts';
import { sha256 } from '../secrets.server.ts';
import type { Transaction } from '../transaction.server.ts';

/** An idempotency key, and what is posted under it. */
interface KeyedPost {
  userId: string;
  key: string;
  content: { rating: number; comment: string };
}

const hashOf = ({ rating, comment }: KeyedPost['content']): string => sha256(JSON.stringify([rating, comment]));

/** Finds the id of the review that was posted under an idempotency key. Fails with `idempotency_key_reused` for other content. */
export async function findPosted(db: Kysely<Tables>, { userId, key, content }: KeyedPost): Promise<string | undefined> {
  const posted = await db
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'review_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (posted !== undefined && posted.content_hash !== hashOf(content)) throw new Failure('idempotency_key_reused');
  return posted?.review_id;
}

/**
 * Claims an idempotency key for a new review, or returns the id of the review that it created before. The transaction must hold the author's
 * lock. Fails with `idempotency_key_reused` for other content.
 */
export async function claimKey({ db }: Transaction, post: KeyedPost & { reviewId: string }, now: number): Promise<string | undefined> {
  const { userId, key, content, reviewId } = post;
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, content_hash: hashOf(content), review_id: reviewId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  return claimed === undefined ? findPosted(db, post) : undefined;
}

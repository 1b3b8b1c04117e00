import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { Failure } from '../failure.ts';
import { sha256 } from '../secrets.ts';
import type { Transaction } from '../transaction.ts';

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

type Claim = KeyedPost & { reviewId: string };

/**
 * Claims the idempotency keys of new reviews. Returns what the claims of others left: for the id of each review whose key was taken, the id of
 * the review that it created before, or the failure `idempotency_key_reused` for other content. Posts without a key are left out. The
 * transaction must hold the locks of the authors.
 */
export async function claimKeys(
  { db }: Transaction,
  posts: (Omit<Claim, 'key' | 'content'> & KeyedPost['content'] & { key?: string })[],
  now: number,
): Promise<Map<string, string | Failure>> {
  const keyed = posts.flatMap(({ key, userId, reviewId, rating, comment }) =>
    key === undefined ? [] : [{ key, userId, reviewId, content: { rating, comment } }],
  );
  if (keyed.length === 0) return new Map();
  const rows = keyed.map(({ userId, key, content, reviewId }) => ({
    user_id: userId,
    key,
    content_hash: hashOf(content),
    review_id: reviewId,
    created_at: now,
  }));
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .execute();
  const isClaimed = new Set(claimed.map(({ review_id }) => review_id));
  const taken = new Map<string, string | Failure>();
  for (const post of keyed) {
    if (isClaimed.has(post.reviewId)) continue;
    const posted = await findPosted(db, post).catch(failureOf);
    if (posted !== undefined) taken.set(post.reviewId, posted);
  }
  return taken;
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Gives back the keys of reviews that were refused after all. */
export async function releaseKeys({ db }: Transaction, posts: Pick<Claim, 'userId' | 'reviewId'>[]): Promise<void> {
  if (posts.length === 0) return;
  const users = posts.map(({ userId }) => userId);
  const reviews = posts.map(({ reviewId }) => reviewId);
  await db.deleteFrom('idempotency_keys').where('user_id', 'in', users).where('review_id', 'in', reviews).execute();
}

/**
 * Claims an idempotency key for a new review, or returns the id of the review that it created before. The transaction must hold the author's
 * lock. Fails with `idempotency_key_reused` for other content.
 */
export async function claimKey(tx: Transaction, { content, ...claim }: Claim, now: number): Promise<string | undefined> {
  const posted = (await claimKeys(tx, [{ ...claim, ...content }], now)).get(claim.reviewId);
  if (posted instanceof Failure) throw posted;
  return posted;
}

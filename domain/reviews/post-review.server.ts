import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { LoggedIn } from '../accounts/login.server.ts';
import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { enqueueMail } from '../mail/outbox.server.ts';
import { newId, sha256 } from '../secrets.server.ts';
import { selectReviews } from './list-reviews.server.ts';
import { isPublicAtOnce, postsPerHour } from './review-policy.ts';
import { presentOwnReview } from './review-row.server.ts';
import { changeTotals, tally } from './review-totals.server.ts';
import type { Review, ReviewInput } from './review.schema.ts';

const hour = 60 * 60 * 1000;

/** Counts a post on its author's row, which also makes one author's posts wait for each other. Fails with `too_many_requests`. */
async function countPost(domain: Domain, trx: Kysely<Tables>, userId: string, now: number): Promise<{ verified_at: number | null }> {
  const author = await trx
    .updateTable('users')
    .set((eb) => ({
      posting_count: eb
        .case()
        .when('posting_since', '>', now - hour)
        .then(eb('posting_count', '+', 1))
        .else(1)
        .end(),
      posting_since: eb
        .case()
        .when('posting_since', '>', now - hour)
        .then(eb.ref('posting_since'))
        .else(now)
        .end(),
    }))
    .where('id', '=', userId)
    .returning(['posting_count', 'posting_since', 'verified_at'])
    .executeTakeFirst();
  if (author === undefined) throw new Failure('login_ended');
  if (author.posting_count > Math.max(1, Math.round(postsPerHour * domain.throttleScale))) {
    throw new Failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil((author.posting_since + hour - now) / 1000)) });
  }
  return author;
}

/** Reserves the key for a new review, or finds the review that it made before. Fails with `idempotency_key_reused` for other content. */
async function claimKey(trx: Kysely<Tables>, key: { user_id: string; key: string; content_hash: string; review_id: string }, now: number) {
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const before = await trx
    .selectFrom('idempotency_keys')
    .select(['content_hash', 'review_id'])
    .where('user_id', '=', key.user_id)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  if (before.content_hash !== key.content_hash) throw new Failure('idempotency_key_reused');
  return before.review_id;
}

/**
 * Posts a review by the token's holder; held until the address is verified. With an idempotency key, a retry posts once.
 * The owner gets a mail for it. Fails with `not_yours` when the input names another author, and with `too_many_requests` (10 an hour).
 */
export async function postReview(domain: Domain, author: LoggedIn, input: ReviewInput, idempotencyKey?: string): Promise<Review> {
  const userId = author.user.id;
  if (input.userId !== undefined && input.userId !== userId) throw new Failure('not_yours');
  const now = domain.now();
  const review = await domain.db.transaction().execute(async (trx) => {
    const id = newId();
    if (idempotencyKey !== undefined) {
      const content_hash = sha256(JSON.stringify([input.rating, input.comment]));
      const posted = await claimKey(trx, { user_id: userId, key: idempotencyKey, content_hash, review_id: id }, now);
      if (posted !== undefined) return selectReviews(trx).where('reviews.id', '=', posted).executeTakeFirst();
    }
    const isPublic = isPublicAtOnce(await countPost(domain, trx, userId, now));
    await trx
      .insertInto('reviews')
      .values({
        id,
        user_id: userId,
        rating: input.rating,
        comment: input.comment,
        created_at: now,
        updated_at: now,
        public: isPublic ? 1 : 0,
        hidden_at: null,
        hidden_reason: null,
        reply_text: null,
        reply_at: null,
      })
      .execute();
    if (domain.ownerEmail !== undefined) {
      await enqueueMail(trx, { kind: 'new_review', recipient: domain.ownerEmail, payload: { reviewId: id } }, now);
    }
    if (isPublic) await changeTotals(trx, tally([input.rating], 1));
    return selectReviews(trx).where('reviews.id', '=', id).executeTakeFirst();
  });
  if (review === undefined) throw new Failure('not_found');
  domain.mailQueued.send();
  domain.publicChanged.send();
  return presentOwnReview(review);
}

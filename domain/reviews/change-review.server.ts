import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { LoggedIn } from '../accounts/login.server.ts';
import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { selectReviews } from './list-reviews.server.ts';
import { mayChange } from './review-policy.ts';
import { presentOwnReview, type ReviewRow } from './review-row.server.ts';
import { changeTotals, tally } from './review-totals.server.ts';
import type { Review, ReviewInput } from './review.schema.ts';

/** The version of a review that `If-Match` and `ETag` speak of. */
export const reviewVersion = (review: Review): string => `"${review.updatedAt}"`;

async function findOwn(trx: Kysely<Tables>, author: LoggedIn, reviewId: string): Promise<ReviewRow> {
  const row = await selectReviews(trx).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  if (!mayChange(author.user.id, row)) throw new Failure('not_yours');
  return row;
}

/**
 * Edits the holder's own review. Fails with `not_found`, `not_yours`, and `precondition_failed` when a version is named
 * (as an entity tag) and someone was faster.
 */
export async function editReview(
  domain: Domain,
  author: LoggedIn,
  reviewId: string,
  input: ReviewInput,
  expectedVersion?: string,
): Promise<Review> {
  if (input.userId !== undefined && input.userId !== author.user.id) throw new Failure('not_yours');
  const edited = await domain.db.transaction().execute(async (trx) => {
    const before = await findOwn(trx, author, reviewId);
    if (expectedVersion !== undefined && expectedVersion !== reviewVersion(presentOwnReview(before))) {
      throw new Failure('precondition_failed');
    }
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set({ rating: input.rating, comment: input.comment, updated_at: Math.max(domain.now(), before.updated_at + 1) })
      .where('id', '=', reviewId)
      .where('updated_at', '=', before.updated_at)
      .where('public', '=', before.public)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('precondition_failed');
    if (before.public === 1) {
      const changes = tally([before.rating], -1);
      changes.set(input.rating, (changes.get(input.rating) ?? 0) + 1);
      await changeTotals(trx, changes);
    }
    return findOwn(trx, author, reviewId);
  });
  domain.publicChanged.send();
  return presentOwnReview(edited);
}

/** Deletes the holder's own review. Fails with `not_found` and `not_yours`. */
export async function deleteReview(domain: Domain, author: LoggedIn, reviewId: string): Promise<void> {
  await domain.db.transaction().execute(async (trx) => {
    await findOwn(trx, author, reviewId);
    const removed = await trx.deleteFrom('reviews').where('id', '=', reviewId).returning(['rating', 'public']).executeTakeFirst();
    if (removed === undefined) throw new Failure('not_found');
    if (removed.public === 1) await changeTotals(trx, tally([removed.rating], -1));
  });
  domain.publicChanged.send();
}

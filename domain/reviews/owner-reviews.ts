import type { Review } from '../../shared/reviews.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { presentOwnReview, type ReviewRow, selectReviews } from './review-row.ts';

export type ReviewStatus = NonNullable<Review['status']>;

/** A review as the owner sees it: with its status and its author's address. */
export interface OwnerReview extends Review {
  status: ReviewStatus;
  author: Review['author'] & { email: string; verified: boolean };
}

export interface ReviewFilter {
  status?: ReviewStatus | undefined;
  rating?: number | undefined;
  /** The id or the address of the author. */
  author?: string | undefined;
  isUnanswered?: boolean | undefined;
  /** Milliseconds since 1970. */
  since?: number | undefined;
}

const selectWithAddress = ({ db }: Context) => selectReviews(db).select(['users.email', 'users.verified_at']);

function presentToOwner(row: ReviewRow & { email: string; verified_at: number | null }): OwnerReview {
  const review = presentOwnReview(row);
  return {
    ...review,
    status: review.status ?? 'published',
    author: { ...review.author, email: row.email, verified: row.verified_at !== null },
  };
}

/** Lists up to `limit` reviews for the owner, newest first, and whether there are more. */
export async function listReviewsForOwner(
  context: Context,
  { status, rating, author, isUnanswered, since }: ReviewFilter,
  limit: number,
): Promise<{ reviews: OwnerReview[]; hasMore: boolean }> {
  let query = selectWithAddress(context).orderBy('reviews.created_at', 'desc').orderBy('reviews.id', 'desc');
  if (status === 'published') query = query.where('public', '=', 1);
  if (status === 'held') query = query.where('public', '=', 0).where('hidden_at', 'is', null);
  if (status === 'hidden') query = query.where('hidden_at', 'is not', null);
  if (rating !== undefined) query = query.where('rating', '=', rating);
  if (author !== undefined) {
    query = query.where((eb) => eb.or([eb('users.id', '=', author), eb('users.email_key', '=', author.toLowerCase())]));
  }
  if (isUnanswered === true) query = query.where('reply', 'is', null);
  if (since !== undefined) query = query.where('reviews.created_at', '>=', since);
  const rows = await query.limit(limit + 1).execute();
  return { reviews: rows.slice(0, limit).map(presentToOwner), hasMore: rows.length > limit };
}

/** Finds a review for the owner, whatever its status. Fails with `not_found`. */
export async function findReviewForOwner(context: Context, reviewId: string): Promise<OwnerReview> {
  const row = await selectWithAddress(context).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  return presentToOwner(row);
}

import { sql } from 'kysely';
import type { OwnerHistory, OwnerReview, OwnerReviewEvent } from '../../shared/owner.ts';
import type { ListPosition } from '../../shared/review-query.ts';
import type { Review } from '../../shared/reviews.ts';
import { foldWords } from '../../shared/text.ts';
import { emailKey } from '../accounts/users.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { readHistory } from './find-review.ts';
import { hasWords, orders } from './list-reviews.ts';
import { presentOwnReview, type ReviewRow, selectReviews } from './review-row.ts';

export type ReviewStatus = NonNullable<Review['status']>;

export interface ReviewFilter {
  status?: ReviewStatus | undefined;
  isUnanswered?: boolean | undefined;
  /** Whether a report of it is open. */
  isReported?: boolean | undefined;
  /** Words of the review, or a part of its author's name or address. */
  text?: string | undefined;
  /** Where the page before ended. */
  after?: ListPosition | undefined;
}

const selectForOwner = ({ db }: Context) =>
  selectReviews(db)
    .select(['users.email', 'users.verified_at'])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('reports.review_id', '=', 'reviews.id')
        .where('closed_at', 'is', null)
        .as('open_reports'),
    );

type OwnerRow = ReviewRow & {
  email: string;
  verified_at: number | null;
  open_reports: number | null;
};

function presentToOwner(row: OwnerRow): OwnerReview {
  const review = presentOwnReview(row);
  return {
    ...review,
    status: review.status ?? 'published',
    author: { ...review.author, email: row.email, verified: row.verified_at !== null },
    openReports: Number(row.open_reports),
  };
}

/** A pattern for a part of a text. */
const contains = (text: string) => `%${text.replaceAll(/[!%_]/gu, '!$&')}%`;

/** Lists up to `limit` reviews for the owner, newest first, and whether there are more. */
export async function listReviewsForOwner(
  context: Context,
  { status, isUnanswered, isReported, text, after }: ReviewFilter,
  limit: number,
): Promise<{ reviews: OwnerReview[]; hasMore: boolean }> {
  let query = selectForOwner(context).orderBy(orders.newest.by);
  if (status === 'published') query = query.where('public', '=', 1);
  if (status === 'held') query = query.where('public', '=', 0).where('hidden_at', 'is', null);
  if (status === 'hidden') query = query.where('hidden_at', 'is not', null);
  if (isUnanswered === true) query = query.where('reply', 'is', null);
  if (isReported === true) {
    query = query.where('reviews.id', 'in', (eb) =>
      eb.selectFrom('reports').select('review_id').where('closed_at', 'is', null),
    );
  }
  if (text !== undefined) {
    const [pattern, words] = [contains(text), foldWords(text)];
    // SQLite itself knows only the case of English letters, on both sides.
    const byAuthor = sql<boolean>`(lower(users.first_name || ' ' || users.last_name) like lower(${pattern}) escape '!'
      or users.email_key like ${contains(emailKey(text))} escape '!')`;
    query = query.where((eb) =>
      eb.or([byAuthor, ...(words === '' ? [] : [hasWords(context.db, words)])]),
    );
  }
  if (after !== undefined) query = query.where(orders.newest.after(after));
  const rows = await query.limit(limit + 1).execute();
  return { reviews: rows.slice(0, limit).map(presentToOwner), hasMore: rows.length > limit };
}

/** Finds these reviews for the owner, whatever their status. */
export async function findReviewsForOwner(
  context: Context,
  reviewIds: string[],
): Promise<OwnerReview[]> {
  if (reviewIds.length === 0) return [];
  const rows = await selectForOwner(context).where('reviews.id', 'in', reviewIds).execute();
  return rows.map(presentToOwner);
}

/** Finds a review for the owner, whatever its status. Fails with `not_found`. */
export async function findReviewForOwner(context: Context, reviewId: string): Promise<OwnerReview> {
  const [review] = await findReviewsForOwner(context, [reviewId]);
  if (review === undefined) throw new Failure('not_found');
  return review;
}

const maxEvents = 100;

/**
 * Lists what happened to a review, and what everyone could read of it before, newest first. Fails
 * with `not_found`.
 */
export async function findHistoryForOwner(
  context: Context,
  reviewId: string,
): Promise<OwnerHistory> {
  const row = await selectReviews(context.db).where('reviews.id', '=', reviewId).executeTakeFirst();
  if (row === undefined) throw new Failure('not_found');
  const events = await context.db
    .selectFrom('review_events')
    .select(['event', 'at', 'reason'])
    .where('review_id', '=', reviewId)
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute();
  return {
    events: events.map(({ event, at, reason }) => ({
      event: event as OwnerReviewEvent['event'],
      at: new Date(at).toISOString(),
      ...(reason === null ? {} : { reason }),
    })),
    ...(await readHistory(context, row)),
  };
}

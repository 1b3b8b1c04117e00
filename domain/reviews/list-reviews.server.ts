import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Session } from '../accounts/session.server.ts';
import type { Context } from '../context.server.ts';
import { type Cursor, type CursorUse, decodeCursor, encodeCursor } from './cursor.server.ts';
import { presentOwnReview, presentReview, type ReviewRow } from './review-row.server.ts';
import type { Review, ReviewPage, ReviewSummary, ReviewTotals } from './review.schema.ts';

export const maxReviewsPerRequest = 100;

/** The query behind every list: reviews with their authors' names, newest first. */
export function selectReviews(db: Kysely<Tables>) {
  return db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc');
}

const newestFirst = (one: ReviewRow, other: ReviewRow): number => other.created_at - one.created_at || (other.id < one.id ? -1 : 1);

/**
 * Lists one page of 1 to 100 public reviews, newest first. A reader also gets their own held and hidden reviews, and the status of all
 * their own (product §15). Fails with `invalid_fields`, before any query, for a cursor that this site did not write for this list.
 */
export async function listReviews(
  context: Context,
  page: { limit: number; use: CursorUse; cursor?: string | undefined; reader?: Session | undefined },
): Promise<ReviewPage> {
  const before: Cursor | undefined = page.cursor === undefined ? undefined : decodeCursor(context.cursorKey, page.use, page.cursor);
  const older = (rows: ReturnType<typeof selectReviews>) =>
    before === undefined
      ? rows
      : rows.where(({ eb, refTuple, tuple }) => eb(refTuple('reviews.created_at', 'reviews.id'), '<', tuple(before.createdAt, before.id)));
  const fetched = page.limit + 1;
  const rows: ReviewRow[] = await older(selectReviews(context.db)).where('public', '=', 1).limit(fetched).execute();
  const readerId = page.reader?.user.id;
  if (readerId !== undefined) {
    rows.push(...(await older(selectReviews(context.db)).where('public', '=', 0).where('user_id', '=', readerId).limit(fetched).execute()));
    rows.sort(newestFirst);
  }
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    reviews: shown.map((row) => (row.user_id === readerId ? presentOwnReview(row) : presentReview(row))),
    ...(rows.length > shown.length && last !== undefined
      ? { nextCursor: encodeCursor(context.cursorKey, page.use, { createdAt: last.created_at, id: last.id }) }
      : {}),
  };
}

/** Lists all reviews of the reader, newest first, each with its status. */
export async function listOwnReviews(context: Context, reader: Session): Promise<Review[]> {
  const rows = await selectReviews(context.db).where('user_id', '=', reader.user.id).execute();
  return rows.map(presentOwnReview);
}

/** Reads the totals of all public reviews, and of those by verified clients, which are stored, so that the cost does not grow with the reviews. */
export async function summarizeReviews(context: Context): Promise<ReviewSummary> {
  const stored = await context.db.selectFrom('review_totals').selectAll().execute();
  const counted = (column: 'count' | 'verified_count') => (rating: number) =>
    stored.find((totals) => totals.rating === rating)?.[column] ?? 0;
  return { ...summarize(counted('count')), verified: summarize(counted('verified_count')) };
}

function summarize(counted: (rating: number) => number): ReviewTotals {
  const histogram: ReviewTotals['histogram'] = [counted(1), counted(2), counted(3), counted(4), counted(5)];
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const stars = histogram.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : stars / count, histogram };
}

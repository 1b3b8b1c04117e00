import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Session } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { type Cursor, cursorUse, decodeCursor, encodeCursor, type ListUse } from './cursor.ts';
import { type FoundPosition, planSearch } from './find-positions.ts';
import { listName, newestReviews, type ReviewQuery } from '../../shared/review-query.ts';
import { presentOwnReview, presentReview, reviewColumns, type ReviewRow } from './review-row.ts';
import type { Review, ReviewPage, ReviewSummary, ReviewTotals } from '../../shared/reviews.ts';
import { isByRating, orderOf, type Position } from './select-positions.ts';

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

type Found = { [Column in keyof ReviewRow]: ReviewRow[Column] | null } & Pick<FoundPosition, 'is_last'>;
// The index of words may still name a review as it was before a change by hand.
const isMatch = (found: Found): found is Found & ReviewRow => found.is_last === 0 && found.id !== null;

/** Reads the public reviews at some positions, in the order of a query, and the last position that was compared. */
async function readReviews({ db }: Context, positions: RawBuilder<FoundPosition>, { sort }: ReviewQuery) {
  const found = await db
    .selectFrom(sql<FoundPosition>`(${positions})`.as('position'))
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.id', '=', 'position.id').onRef('reviews.rating', '=', 'position.rating').on('reviews.public', '=', 1),
    )
    .leftJoin('users', 'users.id', 'reviews.user_id')
    .select(reviewColumns.map((column) => `reviews.${column}` as const))
    .select(['users.first_name', 'users.last_name', 'position.is_last'])
    .select(['position.rating as at_rating', 'position.created_at as at_created_at', 'position.id as at_id'])
    .orderBy(orderOf(sort, 'position'))
    .execute();
  const last = found.find(({ is_last }) => is_last === 1);
  const lastCompared: Position | undefined = last && { rating: last.at_rating, created_at: last.at_created_at, id: last.at_id };
  return { rows: found.filter(isMatch) as ReviewRow[], lastCompared };
}

/** Reads the reader's own reviews that are not public. They stand only in the list of the newest. */
function readOwn({ db }: Context, readerId: string, before: Cursor | undefined, limit: number): Promise<ReviewRow[]> {
  const own = selectReviews(db).where('public', '=', 0).where('user_id', '=', readerId).limit(limit);
  const rest =
    before === undefined
      ? own
      : own.where(({ eb, refTuple, tuple }) => eb(refTuple('reviews.created_at', 'reviews.id'), '<', tuple(before.createdAt, before.id)));
  return rest.execute();
}

interface ListOptions {
  /** 1 to 100. */
  limit: number;
  use: ListUse;
  /** Without it, the newest reviews. */
  query?: ReviewQuery | undefined;
  cursor?: string | undefined;
  reader?: Session | undefined;
}

/**
 * Lists one page of public reviews in the order of a query. Where it searches for several things at once, a page may have fewer than
 * `limit`, or none, and still be followed by another. In the list of the newest, a reader also gets their own held and hidden reviews; in
 * every list, the status of all their own (product §15). Fails with `invalid_fields`, before any query, for a cursor that this site did
 * not write for this list.
 */
export async function listReviews(
  context: Context,
  { limit, use, query = newestReviews, cursor, reader }: ListOptions,
): Promise<ReviewPage> {
  const list = cursorUse(use, query);
  const after = cursor === undefined ? undefined : decodeCursor(context.cursorKey, list, cursor);
  const fetched = limit + 1;
  const { rows, lastCompared } = await readReviews(context, await planSearch(context.db, query, after, fetched), query);
  const readerId = reader?.user.id;
  if (readerId !== undefined && listName(query) === '') {
    rows.push(...(await readOwn(context, readerId, after, fetched)));
    rows.sort(newestFirst);
  }
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1) : lastCompared;
  const presented = shown.map((row) => (row.user_id === readerId ? presentOwnReview(row) : presentReview(row)));
  if (next === undefined) return { reviews: presented };
  const { rating, created_at: createdAt, id } = next;
  const position = { createdAt, id, ...(isByRating(query.sort) ? { rating } : {}) };
  return { reviews: presented, nextCursor: encodeCursor(context.cursorKey, list, position) };
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

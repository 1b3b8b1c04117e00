import { type Kysely, type RawBuilder, sql } from 'kysely';
import { quotableLength, quotableStars } from '#content/limits.ts';
import { isPostgres } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { type Context, Failure } from '#domain/core';
import {
  listName,
  type ListPosition,
  newestReviews,
  parseCursor,
  type ReviewQuery,
  type ReviewSort,
  writeCursor,
} from '#shared/review-query.ts';
import type { Review, ReviewPage } from '#shared/reviews.ts';
import { presentOwnReview, presentReview, type ReviewRow, selectReviews } from './review-row.ts';

export const maxReviewsPerRequest = 100;

interface Order {
  by: RawBuilder<unknown>;
  after: (position: ListPosition) => RawBuilder<boolean>;
}

/** Each order reads one index of the first migration. */
export const orders: Record<ReviewSort, Order> = {
  newest: {
    by: sql`reviews.created_at desc, reviews.id desc`,
    after: ({ createdAt, id }) => sql`(reviews.created_at, reviews.id) < (${createdAt}, ${id})`,
  },
  oldest: {
    by: sql`reviews.created_at, reviews.id`,
    after: ({ createdAt, id }) => sql`(reviews.created_at, reviews.id) > (${createdAt}, ${id})`,
  },
  highest: {
    by: sql`reviews.rating desc, reviews.created_at desc, reviews.id desc`,
    after: ({ rating, createdAt, id }) =>
      sql`(reviews.rating, reviews.created_at, reviews.id) < (${rating}, ${createdAt}, ${id})`,
  },
  lowest: {
    by: sql`reviews.rating, reviews.created_at desc, reviews.id desc`,
    after: ({ rating, createdAt, id }) =>
      sql`reviews.rating >= ${rating} and (reviews.rating > ${rating} or (reviews.created_at, reviews.id) < (${createdAt}, ${id}))`,
  },
};

/** Matches the beginnings of words, both folded by `foldWords`. */
export function hasWords(db: Kysely<Tables>, words: string): RawBuilder<boolean> {
  const each = words.split(' ');
  if (isPostgres(db))
    return sql`search_vector @@ ${each.map((word) => `'${word}':*`).join(' & ')}::tsquery`;
  const match = each.map((word) => `"${word}"*`).join(' ');
  // With the plus, SQLite reads in the list's order and stops after a page. Otherwise, it sorts
  // every match.
  return sql`+reviews.number in (select rowid from review_search where review_search match ${match})`;
}

// A literal: a bound value would use no index.
const isPublic = sql<boolean>`reviews.public = 1`;

function selectPublic(
  db: Kysely<Tables>,
  { sort, stars, verified, project, q }: ReviewQuery,
  after?: ListPosition,
) {
  let query = selectReviews(db).where(isPublic).orderBy(orders[sort].by);
  if (stars !== undefined) query = query.where('rating', '=', stars);
  if (project !== undefined) query = query.where('project_id', '=', project);
  else if (verified === true) query = query.where('source', '=', 'verified_client');
  if (q !== undefined) query = query.where(hasWords(db, q));
  return after === undefined ? query : query.where(orders[sort].after(after));
}

function readOwnUnpublished(
  { db }: Context,
  readerId: string,
  after: ListPosition | undefined,
  limit: number,
): Promise<ReviewRow[]> {
  const own = selectReviews(db)
    .where('public', '=', 0)
    .where('user_id', '=', readerId)
    .orderBy(orders.newest.by)
    .limit(limit);
  return (after === undefined ? own : own.where(orders.newest.after(after))).execute();
}

const newestFirst = (one: ReviewRow, other: ReviewRow): number =>
  other.created_at - one.created_at || (other.id < one.id ? -1 : 1);

export function readCursor(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const position = parseCursor(cursor);
  if (position === undefined) throw new Failure('not_found');
  return position;
}

/** A row after the first `limit` means that there is a next page. */
export function toPage<Row extends ReviewRow, Shown>(
  rows: Row[],
  limit: number,
  present: (row: Row) => Shown,
): { reviews: Shown[]; nextCursor?: string } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    reviews: shown.map((row) => present(row)),
    ...(last === undefined
      ? {}
      : {
          nextCursor: writeCursor({ rating: last.rating, createdAt: last.created_at, id: last.id }),
        }),
  };
}

interface ListOptions {
  limit: number;
  query?: ReviewQuery | undefined;
  cursor?: string | undefined;
  reader?: Session | undefined;
}

/** Readers get their own reviews with status, and, in the newest list, held and hidden ones, too. */
export async function listReviews(
  context: Context,
  { limit, query = newestReviews, cursor, reader }: ListOptions,
): Promise<ReviewPage> {
  const after = readCursor(cursor);
  const fetched = limit + 1;
  const rows: ReviewRow[] = await selectPublic(context.db, query, after).limit(fetched).execute();
  const readerId = reader?.user.id;
  if (readerId !== undefined && listName(query) === '') {
    rows.push(...(await readOwnUnpublished(context, readerId, after, fetched)));
    rows.sort(newestFirst);
  }
  return toPage(rows, limit, (row) =>
    row.user_id === readerId ? presentOwnReview(row) : presentReview(row),
  );
}

export async function listOwnReviews({ db }: Context, { user }: Session): Promise<Review[]> {
  const rows = await selectReviews(db)
    .where('user_id', '=', user.id)
    .orderBy(orders.newest.by)
    .execute();
  return rows.map(presentOwnReview);
}

export async function findClientReview(
  { db }: Context,
  project: string,
): Promise<Review | undefined> {
  const row = await selectPublic(db, { ...newestReviews, project })
    .limit(1)
    .executeTakeFirst();
  return row && presentReview(row);
}

export async function findQuotes({ db }: Context, limit: number): Promise<Review[]> {
  const { min, max } = quotableLength;
  const rows = await selectPublic(db, { ...newestReviews, verified: true })
    .where('rating', '>=', quotableStars)
    .where(sql<boolean>`length(comment) between ${min} and ${max}`)
    .limit(limit)
    .execute();
  return rows.map(presentReview);
}

export async function findQuote(context: Context): Promise<Review | undefined> {
  const [quote] = await findQuotes(context, 1);
  return quote;
}

export type ReviewChange = Awaited<ReturnType<typeof listReviewChanges>>[number];

export async function listReviewChanges({ db }: Context, limit: number) {
  const rows = await db
    .selectFrom('reviews')
    .select(['reviews.id', 'updated_at', 'reply_at'])
    .where(isPublic)
    .orderBy(orders.newest.by)
    .limit(limit)
    .execute();
  return rows.map(({ id, updated_at, reply_at }) => ({
    id,
    changedAt: Math.max(updated_at, reply_at ?? 0),
  }));
}

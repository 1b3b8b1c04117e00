import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepPlan } from '../../db/keep-plan.ts';
import type { Tables } from '../../db/tables.ts';
import type { Cursor } from './cursor.ts';
import type { ReviewQuery, ReviewSort } from '../../shared/review-query.ts';
import { ratings } from '../../shared/limits.ts';

/** Where a review stands in every list. */
export interface Position {
  rating: number;
  created_at: number;
  id: string;
}

/** An index with the positions of some public reviews in order: of all, of verified clients, of one project, or of those with one word. */
export type List = 'all' | 'verified' | { project: string } | { word: string };

interface Range {
  /** The newest-first index of all reviews has no rating. Every other index has a range for each. */
  rating: number | undefined;
  after: Cursor | undefined;
}

export const isByRating = (sort: ReviewSort): boolean => sort === 'highest' || sort === 'lowest';

const wordOf = (list: List): string | undefined => (typeof list === 'object' && 'word' in list ? list.word : undefined);

/** The rows of an index, and what sorts those of the same time. The conditions are as in the partial indexes: with bound values, they would not be used. */
function rowsOf(list: List): { rows: RawBuilder<unknown>; id: RawBuilder<unknown> } {
  if (list === 'all') return { rows: sql`reviews where public = 1`, id: sql`id` };
  if (list === 'verified') return { rows: sql`reviews where public = 1 and source = 'verified_client'`, id: sql`id` };
  if ('word' in list) return { rows: sql`review_words where word = ${list.word}`, id: sql`review_id` };
  return { rows: sql`reviews where public = 1 and project_id is not null and project_id = ${list.project}`, id: sql`id` };
}

/** Lists the ranges of an index that a query reads, in the order of their ratings. */
function rangesOf(list: List, { sort, stars }: ReviewQuery, after: Cursor | undefined): Range[] {
  if (!isByRating(sort)) {
    if (stars !== undefined) return [{ rating: stars, after }];
    return list === 'all' ? [{ rating: undefined, after }] : ratings.toReversed().map((rating) => ({ rating, after }));
  }
  const sorted = (sort === 'highest' ? ratings.toReversed() : ratings).filter((rating) => stars === undefined || rating === stars);
  const at = after === undefined ? 0 : sorted.indexOf(after.rating ?? 0);
  return sorted.slice(at).map((rating) => ({ rating, after: rating === after?.rating ? after : undefined }));
}

/** The order of a query, for a table of positions. */
export function orderOf(sort: ReviewSort, table: string): RawBuilder<unknown> {
  const [rating, createdAt, id] = ['rating', 'created_at', 'id'].map((column) => sql.ref(`${table}.${column}`));
  if (sort === 'oldest') return sql`${createdAt}, ${id}`;
  const newestFirst = sql`${createdAt} desc, ${id} desc`;
  if (!isByRating(sort)) return newestFirst;
  return sort === 'highest' ? sql`${rating} desc, ${newestFirst}` : sql`${rating}, ${newestFirst}`;
}

/** Selects the first positions of a list after a cursor: a few from each range, in the order of the index. */
export function selectPositions(
  list: List,
  query: ReviewQuery,
  after: Cursor | undefined,
  limit: number | RawBuilder<number>,
): RawBuilder<Position> {
  const { rows, id } = rowsOf(list);
  const [direction, beyond] = query.sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const ranges = rangesOf(list, query, after).map((range) => {
    const ofRating = range.rating === undefined ? sql`` : sql`and rating = ${range.rating}`;
    const rest = range.after === undefined ? sql`` : sql`and (created_at, ${id}) ${beyond} (${range.after.createdAt}, ${range.after.id})`;
    return sql`select * from (select rating, created_at, ${id} as id from ${rows} ${ofRating} ${rest}
      order by created_at ${direction}, ${id} ${direction} limit ${limit}) as positions_in_range`;
  });
  return sql<Position>`select * from (${sql.join(ranges, sql` union all `)}) as positions
    order by ${orderOf(query.sort, 'positions')} limit ${limit}`;
}

/** A condition that holds if the review at a candidate position is in another list. */
export function isIn(list: List): RawBuilder<boolean> {
  const word = wordOf(list);
  // A single value, because a database may otherwise read all of the other list.
  const found =
    word === undefined
      ? sql`select 1 from ${rowsOf(list).rows} and id = candidates.id`
      : sql`select 1 from review_words where word = ${word} and rating = candidates.rating
          and created_at = candidates.created_at and review_id = candidates.id`;
  return sql<boolean>`(${found} limit 1) is not null`;
}

/** How many positions a list has, and how many milliseconds those lie apart: of lists that are equally long, the other is denser. */
export interface Measure {
  count: number;
  span: number;
}

/** Measures the first positions of each list, up to a limit. */
export async function measureLists(db: Kysely<Tables>, lists: readonly List[], { stars }: ReviewQuery, limit: number): Promise<Measure[]> {
  const ofRating = stars === undefined ? sql`` : sql`and rating = ${stars}`;
  const measures = lists.map(
    (list) => sql`select count(*) as count, coalesce(max(created_at) - min(created_at), 0) as span from (
      select created_at from ${rowsOf(list).rows} ${ofRating} order by rating desc, created_at desc limit ${sql.lit(limit)}) as positions`,
  );
  return (await sql<Measure>`${keepPlan} ${sql.join(measures, sql` union all `)}`.execute(db)).rows;
}

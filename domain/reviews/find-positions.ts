import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepPlan } from '../../db/keep-plan.ts';
import type { Tables } from '../../db/tables.ts';
import type { Cursor } from './cursor.ts';
import type { ReviewQuery } from '../../shared/review-query.ts';
import { wordsToFind } from '../../shared/search-words.ts';
import { isIn, type List, measureLists, orderOf, type Position, selectPositions } from './select-positions.ts';

/** How many positions of the shortest list are compared with the others, at most. */
export const maxCandidates = 200;

/** Lists the indexes that a review must be in. A review of a project is one of a verified client. */
function listsOf({ verified, project, q }: ReviewQuery): List[] {
  const words = q === undefined ? [] : wordsToFind(q).map((word) => ({ word }));
  const scope: List[] = project !== undefined ? [{ project }] : verified === true ? ['verified'] : [];
  const lists = [...scope, ...words];
  return lists.length === 0 ? ['all'] : lists;
}

/** Puts the list first that leaves the fewest positions to compare: the shortest, or, beyond the limit, the one whose positions lie furthest apart. */
async function sparsestFirst(db: Kysely<Tables>, lists: List[], query: ReviewQuery): Promise<List[]> {
  if (lists.length === 1) return lists;
  const measures = await measureLists(db, lists, query, maxCandidates + 1);
  const measured = lists.map((list, index) => ({ list, ...(measures[index] ?? { count: 0, span: 0 }) }));
  return measured.toSorted((one, other) => one.count - other.count || other.span - one.span).map(({ list }) => list);
}

/** A position, or the last one that was compared (1), beyond which there may be matches. */
export interface FoundPosition extends Position {
  is_last: 0 | 1;
}

/**
 * Plans how to find the first reviews of a query after a cursor, up to `limit` of them. Reads at most a few hundred entries of each index,
 * however many reviews there are, so it may find fewer and tell where to go on.
 */
export async function planSearch(
  db: Kysely<Tables>,
  query: ReviewQuery,
  after: Cursor | undefined,
  limit: number,
): Promise<RawBuilder<FoundPosition>> {
  const [first = 'all', ...others] = await sparsestFirst(db, listsOf(query), query);
  if (others.length === 0)
    return sql<FoundPosition>`select matches.*, 0 as is_last from (${selectPositions(first, query, after, limit)}) as matches`;
  const order = orderOf(query.sort, 'candidates');
  // With bound numbers, PostgreSQL would not keep the plan, because it expects a tenth of all rows then.
  const candidates = selectPositions(first, query, after, sql.lit(maxCandidates));
  return sql<FoundPosition>`${keepPlan} with candidates as materialized (${candidates}),
    matches as (select * from candidates where ${sql.join(others.map(isIn), sql` and `)} order by ${order} limit ${sql.lit(limit)}),
    compared as (select * from candidates order by ${order} limit 1 offset ${sql.lit(maxCandidates - 1)})
    select matches.*, 0 as is_last from matches union all select compared.*, 1 as is_last from compared`;
}

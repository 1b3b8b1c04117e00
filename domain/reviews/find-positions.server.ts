import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Cursor } from './cursor.server.ts';
import type { ReviewQuery } from './review-query.schema.ts';
import { wordsToFind } from './search-words.schema.ts';
import { countPositions, isIn, type List, orderOf, type Position, selectPositions, wordOf } from './select-positions.server.ts';

/** How many positions of the shortest list are compared with the others, at most. */
export const maxCandidates = 200;

/** Lists the indexes that a review must be in. A review of a project is one of a verified client. */
function listsOf({ verified, project, q }: ReviewQuery): List[] {
  const words = q === undefined ? [] : wordsToFind(q).map((word) => ({ word }));
  const scope: List[] = project !== undefined ? [{ project }] : verified === true ? ['verified'] : [];
  const lists = [...scope, ...words];
  return lists.length === 0 ? ['all'] : lists;
}

/** Puts the shortest list first. Lists beyond the limit count as equal; longer words are rarer. */
async function shortestFirst(db: Kysely<Tables>, lists: List[], query: ReviewQuery): Promise<List[]> {
  if (lists.length === 1) return lists;
  const counts = await countPositions(db, lists, query, maxCandidates + 1);
  const lengthOf = (list: List): number => wordOf(list)?.length ?? 0;
  const counted = lists.map((list, index) => ({ list, count: counts[index] ?? 0 }));
  return counted.toSorted((one, other) => one.count - other.count || lengthOf(other.list) - lengthOf(one.list)).map(({ list }) => list);
}

/** How to find the first reviews of a query after a cursor. */
export interface Search {
  /** The positions, in the order of the query. */
  matches: RawBuilder<Position>;
  /** Reads the last position that was compared, if there may be matches beyond it. */
  findLastCompared: () => Promise<Position | undefined>;
}

/**
 * Plans how to find the first reviews of a query after a cursor, up to `limit` of them. Reads at most a few hundred entries of each index,
 * however many reviews there are, so it may find fewer and tell where to go on.
 */
export async function planSearch(db: Kysely<Tables>, query: ReviewQuery, after: Cursor | undefined, limit: number): Promise<Search> {
  const [first = 'all', ...others] = await shortestFirst(db, listsOf(query), query);
  if (others.length === 0)
    return { matches: selectPositions(first, query, after, limit), findLastCompared: () => Promise.resolve(undefined) };
  const candidates = selectPositions(first, query, after, maxCandidates);
  const inOthers = sql.join(others.map(isIn), sql` and `);
  return {
    matches: sql<Position>`select * from (${candidates}) as candidates where ${inOthers} order by ${orderOf(query.sort, 'candidates')} limit ${limit}`,
    findLastCompared: async () => (await sql<Position>`${candidates} offset ${maxCandidates - 1}`.execute(db)).rows[0],
  };
}

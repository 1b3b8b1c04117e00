import type { Database } from '../../db/connect.ts';
import { type Context, createContext } from '../../domain/context.ts';
import { cursorUse, encodeCursor, readCursorKey } from '../../domain/reviews/cursor.ts';
import { findQuote } from '../../domain/reviews/find-quote.ts';
import { listReviews, summarizeReviews } from '../../domain/reviews/list-reviews.ts';
import { testKeySource } from '../../tests/harness/record-key.ts';
import { shuffle } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import { firstReviewAt } from './fill-reviews.ts';
import { type ListKind, listKinds } from './kinds.ts';
import { emptyTimes, type RoundTimes } from './round-times.ts';

const runs = 20;

async function contextOf(database: Database): Promise<Context> {
  const cursorKey = await readCursorKey(database.kysely);
  const others = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1, recordKey: testKeySource };
  return createContext({ database, cursorKey, ...others });
}

/** The position after half of the reviews; of those with three stars where ratings come first. */
function middleOf(context: Context, { isDeep, ...query }: ListKind, count: number): string | undefined {
  if (isDeep !== true) return undefined;
  const middle = Math.floor(count / 2);
  const position = { createdAt: firstReviewAt + middle * 1000, id: String(middle).padStart(22, 'r') };
  return encodeCursor(context.cursorKey, cursorUse('page', query), query.sort === 'highest' ? { ...position, rating: 3 } : position);
}

type Read = (context: Context, count: number) => () => Promise<unknown>;

function readsOf(): Record<string, Read> {
  const lists = Object.entries(listKinds).map(([name, kind]): [string, Read] => [
    name,
    (context, count) => {
      const cursor = middleOf(context, kind, count);
      const { isDeep: _, ...query } = kind;
      return () => listReviews(context, { limit: 20, use: 'page', query, cursor });
    },
  ]);
  return {
    summary: (context) => () => summarizeReviews(context),
    'quotation on Home': (context) => () => findQuote(context),
    ...Object.fromEntries(lists),
  };
}

async function time(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now();
    await read();
    times.push(performance.now() - from);
  }
  return median(times);
}

/** Times every kind of read in databases of several sizes, without pages and caches: the median milliseconds of 20 runs in each round. */
export async function measureReads(databases: Map<number, Database>, rounds: number): Promise<RoundTimes> {
  const allReads = readsOf();
  const times = emptyTimes(Object.keys(allReads), [...databases.keys()]);
  const contexts = new Map(await Promise.all([...databases].map(async ([count, database]) => [count, await contextOf(database)] as const)));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, read] of shuffle(Object.entries(allReads))) {
      for (const [count, context] of shuffle([...contexts])) {
        const ms = await time(read(context, count));
        // The first round warms up.
        if (round >= 0) times[name]?.[count]?.push(ms);
      }
    }
  }
  return times;
}

import { sql } from 'kysely';
import { type Context, createContext } from '../domain/core/context.ts';
import { newId } from '../domain/core/secrets.ts';
import { listReviews } from '../domain/reviews/list-reviews.ts';
import { summarizeReviews } from '../domain/reviews/summary.ts';
import { foldWords } from '../shared/fold-words.ts';
import { projectIds, type ReviewQuery, writeCursor } from '../shared/review-query.ts';
import { inTurns, median, type Row, show, time } from './measure.ts';
import { openSeeded, startPostgres } from './sites.ts';

/** The middle of the reviews. */
const cursor = writeCursor({ rating: 3, createdAt: 1.55e12, id: newId() });

/** Words are as frequent as in a language: the first is in nine of ten reviews. */
const word = (rank = Math.floor(20_000 ** Math.random())) => `w${rank}x`;

function reviewAt(index: number, count: number) {
  const isRare = index % Math.floor(count / 12) === 0;
  const comment = Array.from({ length: 35 }, () => word()).join(' ') + (isRare ? ' heron' : '');
  const at = Math.floor(1.5e12 + (1e11 * index) / count);
  return {
    id: newId(),
    rating: 1 + (index % 5),
    comment,
    search_text: foldWords(comment),
    created_at: at,
    updated_at: at,
    public: 1,
    source: 'verified_client' as const,
    project_id: projectIds[index % 3] ?? null,
    version: 1,
    salt: '',
  };
}

async function openFilled(
  stack: AsyncDisposableStack,
  count: number,
  databaseUrl?: string,
): Promise<Context> {
  const { database } = await openSeeded(stack, databaseUrl);
  await database.kysely.transaction().execute(async (tx) => {
    const { user_id } = await tx
      .selectFrom('users')
      .select('id as user_id')
      .executeTakeFirstOrThrow();
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        user_id,
        ...reviewAt(from + index, count),
      }));
      await tx.insertInto('reviews').values(rows).execute();
    }
  });
  // PostgreSQL does the same after a while.
  if (databaseUrl !== undefined) await sql`vacuum analyze`.execute(database.kysely);
  return createContext({ db: database.kysely, clock: Date.now, publicUrl: '', rateLimitScale: 1 });
}

const list =
  (query: Partial<ReviewQuery>, from?: { cursor: string }) => async (context: Context) => {
    const { reviews } = await listReviews(context, {
      limit: 10,
      query: { sort: 'newest', ...query },
      ...from,
    });
    // Only lists of the same length can be compared.
    if (reviews.length < 10)
      throw new Error(`${JSON.stringify(query)} finds ${reviews.length} reviews`);
  };

const reads: Record<string, (context: Context) => Promise<unknown>> = {
  Summary: summarizeReviews,
  Newest: list({}),
  'Newest, from the middle': list({}, { cursor }),
  Oldest: list({ sort: 'oldest' }),
  Highest: list({ sort: 'highest' }),
  Lowest: list({ sort: 'lowest' }),
  '1 star': list({ stars: 1 }),
  'Verified clients': list({ verified: true }),
  'One project, lowest': list({ project: projectIds[0], sort: 'lowest' }),
  'A word in 12 reviews': list({ q: 'heron' }),
  'A common word': list({ q: word(1) }),
  'A common word, highest': list({ q: word(1), sort: 'highest' }),
  'Two common words': list({ q: `${word(1)} ${word(2)}` }),
};

export async function measureLists(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const databases = {
    SQLite: [await openFilled(stack, 100), await openFilled(stack, 100_000)],
    PostgreSQL: [
      await openFilled(stack, 100, await startPostgres(stack)),
      await openFilled(stack, 100_000, await startPostgres(stack)),
    ],
  } as const;
  const rows: Row[] = [];
  for (const [List, read] of Object.entries(reads)) {
    const row: Row = { List };
    for (const [database, [small, large]] of Object.entries(databases)) {
      const candidates = {
        small: () => time(() => read(small)),
        large: () => time(() => read(large)),
      };
      await inTurns(20, candidates);
      const runs = await inTurns(200, candidates);
      const ms = median(runs.large);
      const ratio = ms / median(runs.small);
      const msAim = List === 'Summary' ? 10 : /\bwords?\b/u.test(List) ? 100 : undefined;
      const isLikeSmall = msAim !== undefined || ratio <= 1.5;
      row[`${database}, ms (summary ≤ 10, searches ≤ 100)`] = show(ms, ms <= (msAim ?? Infinity));
      row[`${database}, ratio (lists ≤ 1.5)`] = show(ratio, isLikeSmall);
    }
    rows.push(row);
  }
  return rows;
}

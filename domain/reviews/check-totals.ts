import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** Finds the ratings whose stored totals are not the numbers of public reviews. Reads all in one statement, so that the site may run. */
export async function findWrongTotals({ db }: Context): Promise<{ rating: number; stored: number; counted: number }[]> {
  const counted = db
    .selectFrom('reviews')
    .select(({ fn }) => [
      'rating',
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('source', '=', 'verified_client').as('verified_count'),
    ])
    .where('public', '=', 1)
    .groupBy('rating');
  const rows = await db
    .selectFrom('review_totals')
    .leftJoin(counted.as('counted'), 'counted.rating', 'review_totals.rating')
    .select(['review_totals.rating', 'review_totals.count', 'review_totals.verified_count'])
    .select([
      sql<number | string>`coalesce(counted.count, 0)`.as('counted'),
      sql<number | string>`coalesce(counted.verified_count, 0)`.as('counted_verified'),
    ])
    .orderBy('review_totals.rating')
    .execute();
  return rows.flatMap(({ rating, count, verified_count, counted: all, counted_verified: verified }) =>
    [
      { rating, stored: count, counted: Number(all) },
      { rating, stored: verified_count, counted: Number(verified) },
    ].filter((totals) => totals.stored !== totals.counted),
  );
}

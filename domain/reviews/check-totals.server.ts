import type { Context } from '../context.server.ts';

/** Finds the ratings whose stored total is not the number of public reviews. Reads all in one statement, so that the site may run. */
export async function findWrongTotals({ db }: Context): Promise<{ rating: number; stored: number; counted: number }[]> {
  const rows = await db
    .selectFrom('review_totals')
    .select(['rating', 'count as stored'])
    .select((eb) =>
      eb
        .selectFrom('reviews')
        .select((reviews) => reviews.fn.countAll<number>().as('count'))
        .whereRef('reviews.rating', '=', 'review_totals.rating')
        .where('public', '=', 1)
        .as('counted'),
    )
    .orderBy('rating')
    .execute();
  return rows
    .map(({ rating, stored, counted }) => ({ rating, stored, counted: Number(counted) }))
    .filter(({ stored, counted }) => stored !== counted);
}

import type { Context } from '#domain/core';
import type { ReviewSummary, ReviewTotals } from '#shared/reviews.ts';

/** Scans an index on each call. The answers that show this are cached. */
export async function summarizeReviews({ db }: Pick<Context, 'db'>): Promise<ReviewSummary> {
  const counts = await db
    .selectFrom('reviews')
    .where('public', '=', 1)
    .groupBy(['source', 'rating'])
    .select(({ fn }) => ['source', 'rating', fn.countAll<number>().as('count')])
    .execute();
  const verified = counts.filter(({ source }) => source === 'verified_client');
  return { ...summarize(counts), verified: summarize(verified) };
}

function summarize(counts: readonly { rating: number; count: number }[]): ReviewTotals {
  const histogram = [1, 2, 3, 4, 5].map((stars) =>
    counts.reduce((sum, { rating, count }) => sum + (rating === stars ? count : 0), 0),
  );
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const stars = histogram.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: averageOf(stars, count), histogram };
}

/** Rounds half up to two decimals, in integers: the float 4.975 is slightly less. */
export function averageOf(stars: number, count: number): number | null {
  if (count === 0) return null;
  const twice = 2 * count;
  const dividend = 200 * stars + count;
  return (dividend - (dividend % twice)) / twice / 100;
}

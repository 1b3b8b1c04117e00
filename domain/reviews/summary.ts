import { sql } from 'kysely';
import { averageOf } from '../../shared/average.ts';
import type { ReviewSummary, ReviewTotals } from '../../shared/reviews.ts';
import type { Context } from '../core/context.ts';
import { bumpPublicContentVersion } from '../core/public-content.ts';
import type { Transaction } from '../core/transaction.ts';
import type { StoredReview } from './review-row.ts';

type Counted = Pick<StoredReview, 'rating' | 'source'>;

/**
 * Counts public reviews that appear or disappear, in the transaction that makes them, and changes
 * the version of public content. Call it late, and once: every other post waits for these rows.
 */
export async function changeTotals(
  tx: Transaction,
  { added = [], removed = [] }: { added?: Counted[]; removed?: Counted[] },
): Promise<void> {
  const changes = [
    ...removed.map((review) => ({ ...review, by: -1 })),
    ...added.map((review) => ({ ...review, by: 1 })),
  ];
  if (changes.length === 0) return;
  // Always in the same order, so that two transactions cannot wait for each other.
  for (const { rating, source, by } of changes.toSorted(
    (one, other) => one.rating - other.rating,
  )) {
    await tx.db
      .updateTable('review_totals')
      .set((eb) => ({
        count: eb('count', '+', by),
        verified_count: eb('verified_count', '+', source === 'verified_client' ? by : 0),
      }))
      .where('rating', '=', rating)
      .execute();
  }
  await bumpPublicContentVersion(tx);
}

/**
 * Reads the totals of all public reviews, and of those by verified clients. The cost does not grow
 * with the reviews.
 */
export async function summarizeReviews({ db }: Context): Promise<ReviewSummary> {
  const stored = await db.selectFrom('review_totals').selectAll().execute();
  const counted = (column: 'count' | 'verified_count') => (rating: number) =>
    stored.find((totals) => totals.rating === rating)?.[column] ?? 0;
  return { ...summarize(counted('count')), verified: summarize(counted('verified_count')) };
}

function summarize(counted: (rating: number) => number): ReviewTotals {
  const histogram = [1, 2, 3, 4, 5].map(counted);
  const count = histogram.reduce((sum, each) => sum + each, 0);
  const stars = histogram.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: averageOf(stars, count), histogram };
}

/** How many public reviews have a rating, and how many of these are by verified clients. */
interface RatingCounts {
  all: number;
  verified: number;
}

/**
 * Finds the ratings whose stored totals are not the numbers of public reviews. Reads all in one
 * statement, so that the site may run.
 */
export async function findWrongTotals({
  db,
}: Context): Promise<{ rating: number; stored: RatingCounts; counted: RatingCounts }[]> {
  const { rows } = await sql<Record<string, number>>`
    select review_totals.rating, count as stored, verified_count as stored_verified,
      coalesce(counted, 0) as counted, coalesce(counted_verified, 0) as counted_verified
    from review_totals left join (
      select rating, count(*) as counted,
        count(case when source = 'verified_client' then 1 end) as counted_verified
      from reviews where public = 1 group by rating) as found on found.rating = review_totals.rating
    where count <> coalesce(counted, 0) or verified_count <> coalesce(counted_verified, 0)
    order by review_totals.rating`.execute(db);
  return rows.map(
    ({ rating = 0, stored = 0, stored_verified = 0, counted = 0, counted_verified = 0 }) => ({
      rating,
      stored: { all: stored, verified: stored_verified },
      counted: { all: counted, verified: counted_verified },
    }),
  );
}

import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { quotableCharacters, quotableStars } from '../../shared/limits.ts';
import { selectReviews } from './list-reviews.ts';
import { presentReview } from './review-row.ts';
import type { Review } from '../../shared/reviews.ts';

const { least, most } = quotableCharacters;
// As in the index `reviews_quotable`: with bound values, neither database would use it.
const isQuotable = sql<boolean>`public = 1 and rating >= ${sql.lit(quotableStars)} and length(comment) between ${sql.lit(least)} and ${sql.lit(most)}`;

/** Finds the review that Home quotes: the newest public one with at least 4 stars and 80 to 240 characters (product §2.2). */
export async function findQuote(context: Context): Promise<Review | undefined> {
  const [quote] = await findQuotes(context, 1);
  return quote;
}

/** Finds the newest reviews by the same rule, at most `limit`. */
export async function findQuotes(context: Context, limit: number): Promise<Review[]> {
  const rows = await selectReviews(context.db).where(isQuotable).limit(limit).execute();
  return rows.map(presentReview);
}

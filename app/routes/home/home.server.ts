import { type FeaturedProject, featuredProjects } from '#content/find-case-study.ts';
import type { Context } from '#domain/core';
import { findQuote } from '#domain/reviews/list-reviews.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import type { Quote, Review, ReviewSummary } from '#shared/reviews.ts';

export interface HomeData extends Pick<ReviewSummary, 'count' | 'average'> {
  quote: Quote | undefined;
  /** Sent as data, so Home's code doesn't load the texts of every project. */
  projects: readonly FeaturedProject[];
}

/** Leaves out the rest: Home's document nearly fills one round trip. */
const quoteOf = ({
  _id,
  rating,
  comment,
  author,
  createdAt,
  source,
  project,
  engagedAt,
}: Review): Quote => ({
  _id,
  rating,
  comment,
  author,
  createdAt,
  source,
  project,
  engagedAt,
});

export async function load(context: Context): Promise<HomeData> {
  const [{ count, average }, quote] = await Promise.all([
    summarizeReviews(context),
    findQuote(context),
  ]);
  return { count, average, quote: quote && quoteOf(quote), projects: featuredProjects };
}

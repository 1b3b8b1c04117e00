import { data, type LoaderFunctionArgs } from 'react-router';
import type { Context } from '#domain/core';
import { findReview } from '#domain/reviews/find-review.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import type { ReviewSummary, ReviewWithHistory } from '#shared/reviews.ts';

export interface ReviewData extends Pick<ReviewSummary, 'count' | 'average'> {
  review: ReviewWithHistory | undefined;
  isForEveryone: boolean;
}

export async function load(context: Context, { params }: LoaderFunctionArgs) {
  const review = await findReview(context, params['id'] ?? '');
  const { count, average } = await summarizeReviews(context);
  const found: ReviewData = { review, count, average, isForEveryone: true };
  return data(found, review === undefined ? 404 : 200);
}

import type { LoaderFunctionArgs } from 'react-router';
import { listProblem } from '#app/page-context.ts';
import { reviewsPerPage } from '#content/limits.ts';
import { reviewsPage } from '#content/pages/reviews.ts';
import type { Context } from '#domain/core';
import { listReviews } from '#domain/reviews/list-reviews.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import { spellWords } from '#shared/fold-words.ts';
import { parseReviewQuery } from '#shared/parse-review-query.ts';
import {
  listName,
  listPath,
  type ListProblem,
  newestReviews,
  type ReviewQuery,
} from '#shared/review-query.ts';
import type { ReviewPage, ReviewSummary } from '#shared/reviews.ts';

export interface ReviewsData {
  summary: ReviewSummary;
  page: ReviewPage;
  query: ReviewQuery;
  problem: ListProblem | undefined;
  isNewest: boolean;
  isFirstPage: boolean;
  path: string;
}

export async function load(
  context: Context,
  { request, context: requestContext }: LoaderFunctionArgs,
): Promise<ReviewsData> {
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  const problem = requestContext.get(listProblem);
  const { query = newestReviews } = parseReviewQuery(searchParams);
  const none: ReviewPage = { reviews: [] };
  const [summary, page] = await Promise.all([
    summarizeReviews(context),
    problem === undefined ? listReviews(context, { limit: reviewsPerPage, query, cursor }) : none,
  ]);
  const isNewest = problem === undefined && listName(query) === '';
  return {
    summary,
    page,
    query: query.q === undefined ? query : { ...query, q: spellWords(query.q) },
    problem,
    isNewest,
    isFirstPage: cursor === undefined,
    // Other lists have the same reviews in another order, so search engines need only these.
    path: isNewest ? listPath(query, cursor) : reviewsPage.path,
  };
}

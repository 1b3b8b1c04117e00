import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import { featuredProjects, findCaseStudy } from '../../content/find-case-study.ts';
import { reviewsPerPage } from '../../content/limits.ts';
import { reviewsPage } from '../../content/pages/reviews.ts';
import type { Context } from '../../domain/core/context.ts';
import { Failure } from '../../domain/core/failure.ts';
import { summarizeRecord } from '../../domain/record/record.ts';
import { findReview } from '../../domain/reviews/find-review.ts';
import { findClientReview, findQuote, listReviews } from '../../domain/reviews/list-reviews.ts';
import { summarizeReviews } from '../../domain/reviews/summary.ts';
import type {
  CaseStudyData,
  HomeData,
  PageData,
  ReviewData,
  ReviewsData,
} from '../../shared/pages.ts';
import { parseReviewQuery } from '../../shared/parse-review-query.ts';
import { listName, listPath, newestReviews } from '../../shared/review-query.ts';
import type { Review, ReviewPage } from '../../shared/reviews.ts';
import type { ListProblem } from '../page-cache/cache-key.ts';

export const domainContext = createContext<Context>();
export const listProblem = createContext<ListProblem | undefined>(undefined);

/** Data, with a status if it isn't 200. */
type Answer<Data> = Data | ReturnType<typeof data<Data>>;
type Load<Data> = (
  context: Context,
  args: LoaderFunctionArgs,
) => Answer<Data> | Promise<Answer<Data>>;

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
}: Review): HomeData['quote'] => ({
  _id,
  rating,
  comment,
  author,
  createdAt,
  source,
  project,
  engagedAt,
});

async function loadHome(context: Context): Promise<HomeData> {
  const [{ count, average }, quote] = await Promise.all([
    summarizeReviews(context),
    findQuote(context),
  ]);
  return { count, average, quote: quote && quoteOf(quote), projects: featuredProjects };
}

async function loadCaseStudy(
  context: Context,
  { params }: LoaderFunctionArgs,
): Promise<CaseStudyData> {
  const found = findCaseStudy(params['id'] ?? '');
  if (found === undefined) throw new Failure('not_found');
  return { ...found, review: await findClientReview(context, found.project.projectId) };
}

async function loadReviews(
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
    query,
    problem,
    isNewest,
    isFirstPage: cursor === undefined,
    // Other lists have the same reviews in another order, so search engines need only these.
    path: isNewest ? listPath(query, cursor) : reviewsPage.path,
  };
}

async function loadReview(
  context: Context,
  { params }: LoaderFunctionArgs,
): Promise<Answer<ReviewData>> {
  const review = await findReview(context, params['id'] ?? '');
  const { count, average } = await summarizeReviews(context);
  return data({ review, count, average, isForEveryone: true }, review === undefined ? 404 : 200);
}

/** The same for everyone: only the browser learns who the owner is. */
const loadOwner = ({ ownerEmail }: Context): Answer<PageData['owner/owner']> =>
  ownerEmail === undefined ? data({ state: 'nobody' }, 404) : { state: 'unknown' };

const loads: { [Id in keyof PageData]: Load<PageData[Id]> } = {
  'home/home': loadHome,
  'case-study/case-study': loadCaseStudy,
  'reviews/reviews': loadReviews,
  'review/review': loadReview,
  'record/record': summarizeRecord,
  'owner/owner': loadOwner,
};

/** By route id. Pages with a loader show public content. */
export const loaders = new Map(
  Object.entries(loads).map(([id, load]) => [
    id,
    (args: LoaderFunctionArgs) => load(args.context.get(domainContext), args),
  ]),
);

import { data, type LoaderFunctionArgs } from 'react-router';
import { caseStudies } from '../content/case-studies.ts';
import type { CaseStudy, Project } from '../content/content-types.ts';
import { caseStudyIds } from '../content/generated/case-study-ids.ts';
import { reviewsPage } from '../content/pages/reviews.ts';
import { projects } from '../content/projects.ts';
import { parseReviewQuery } from '../shared/parse-review-query.ts';
import { listName, newestReviews } from '../shared/review-query.ts';
import type { ReviewPage } from '../shared/reviews.ts';
import { pageContext } from './context.ts';
import { listPath } from './routes/reviews/list-navigation.ts';

// What the server loads for its pages. Browsers get it in the document, or as JSON
// (`page-data.ts`), and never this code.

/**
 * What Home says of the projects with a case study, in the order of the case studies. The code of
 * Home has no projects.
 */
export const featuredProjects = caseStudyIds
  .flatMap((id) => projects.filter(({ projectId }) => projectId === id))
  .map(({ projectId, projectName, outcome, cover }) => ({
    projectId,
    projectName,
    outcome,
    cover,
  }));

async function loadHome({ context }: LoaderFunctionArgs) {
  const { reviewSummary, findQuote } = context.get(pageContext);
  const [{ count, average }, quote] = await Promise.all([reviewSummary(), findQuote()]);
  return { count, average, quote, projects: featuredProjects };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

export function findCaseStudy(
  id: string,
  studies: readonly CaseStudy[] = caseStudies,
  known: readonly Project[] = projects,
) {
  const all = studies.flatMap((study) =>
    known
      .filter(({ projectId }) => projectId === study.projectId)
      .map((project) => ({ study, project })),
  );
  const position = all.findIndex(({ project }) => project.projectId === id);
  const found = all[position];
  if (found === undefined) return undefined;
  const [previous, next] = [position - 1, position + 1].map((place) => {
    const project = all[place]?.project;
    return project && { projectId: project.projectId, projectName: project.projectName };
  });
  return { ...found, previous, next };
}
export type FoundCaseStudy = NonNullable<ReturnType<typeof findCaseStudy>>;

async function loadCaseStudy({ context, params }: LoaderFunctionArgs) {
  const found = findCaseStudy(params['id'] ?? '');
  if (found === undefined) return data({ found }, 404);
  const review = await context.get(pageContext).findClientReview(found.project.projectId);
  return data({ found: { ...found, review } }, 200);
}
export type CaseStudyData = Awaited<ReturnType<typeof loadCaseStudy>>['data'];

async function loadReviews({ context, request }: LoaderFunctionArgs) {
  const { reviewSummary, listReviews } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const cursor = searchParams.get('cursor') ?? undefined;
  // The server puts a problem in place of a search that it refuses.
  const problem = (['search_too_long', 'too_many_searches'] as const).find(
    (name) => name === searchParams.get('problem'),
  );
  const { query = newestReviews } = parseReviewQuery(searchParams);
  const none: ReviewPage = { reviews: [] };
  const [summary, page] = await Promise.all([
    reviewSummary(),
    problem === undefined ? listReviews(query, cursor) : none,
  ]);
  const isNewest = problem === undefined && listName(query) === '';
  return {
    summary,
    page,
    query,
    problem,
    isNewest,
    isFirstPage: cursor === undefined,
    // Each page of the newest reviews stands for itself in search results. All other lists have the
    // same reviews in another order.
    path: isNewest ? listPath(query, cursor) : reviewsPage.path,
  };
}
export type ReviewsData = Awaited<ReturnType<typeof loadReviews>>;

async function loadReview({ context, params }: LoaderFunctionArgs) {
  const review = await context.get(pageContext).findReview(params['id'] ?? '');
  return data({ review, isForEveryone: true }, review === undefined ? 404 : 200);
}
export type ReviewData = Awaited<ReturnType<typeof loadReview>>['data'];

const loadRecord = ({ context }: LoaderFunctionArgs) => context.get(pageContext).summarizeRecord();

/** The same for everyone: only browsers learn who the owner is. */
const loadOwner = ({ context }: LoaderFunctionArgs) =>
  context.get(pageContext).hasOwner ? { state: 'unknown' } : data({ state: 'nobody' }, 404);

/** The loaders by the ids of their routes. What one of them loads shows public content. */
export const loaders = new Map<string, (args: LoaderFunctionArgs) => unknown>([
  ['home/home', loadHome],
  ['case-study/case-study', loadCaseStudy],
  ['reviews/reviews', loadReviews],
  ['review/review', loadReview],
  ['record/record', loadRecord],
  ['owner/owner', loadOwner],
]);

import type { CaseStudy, Project } from '../content/content-types.ts';
import type { ReviewQuery } from './review-query.ts';
import type { Review, ReviewPage, ReviewSummary, ReviewWithHistory } from './reviews.ts';

// What the server loads for its pages. Browsers get it in the document, or as JSON.

export interface HomeData extends Pick<ReviewSummary, 'count' | 'average'> {
  quote: Review | undefined;
  /** Those with a case study. The code of Home has no projects. */
  projects: Pick<Project, 'projectId' | 'projectName' | 'outcome' | 'cover'>[];
}

type NamedProject = Pick<Project, 'projectId' | 'projectName'>;

export interface FoundCaseStudy {
  study: CaseStudy;
  project: Project;
  previous: NamedProject | undefined;
  next: NamedProject | undefined;
}

export interface CaseStudyData {
  found: (FoundCaseStudy & { review: Review | undefined }) | undefined;
}

export interface ReviewsData {
  summary: ReviewSummary;
  page: ReviewPage;
  query: ReviewQuery;
  /** Why a search was refused. */
  problem: 'search_too_long' | 'too_many_searches' | undefined;
  isNewest: boolean;
  isFirstPage: boolean;
  /** The path that stands for the list in search results. */
  path: string;
}

export interface ReviewData {
  review: ReviewWithHistory | undefined;
  isForEveryone: boolean;
}

import type { FeaturedProject, FoundCaseStudy } from '../content/find-case-study.ts';
import type { RecordSummary } from './record.ts';
import type { ReviewQuery } from './review-query.ts';
import type { Review, ReviewPage, ReviewSummary, ReviewWithHistory } from './reviews.ts';

export interface HomeData extends Pick<ReviewSummary, 'count' | 'average'> {
  quote:
    | Pick<
        Review,
        '_id' | 'rating' | 'comment' | 'author' | 'createdAt' | 'source' | 'project' | 'engagedAt'
      >
    | undefined;
  /** Sent as data, so that Home's code doesn't load the texts of every project. */
  projects: readonly FeaturedProject[];
}

export interface CaseStudyData extends FoundCaseStudy {
  review: Review | undefined;
}

export interface ReviewsData {
  summary: ReviewSummary;
  page: ReviewPage;
  query: ReviewQuery;
  problem: 'search_too_long' | 'too_many_searches' | undefined;
  isNewest: boolean;
  isFirstPage: boolean;
  path: string;
}

export interface ReviewData extends Pick<ReviewSummary, 'count' | 'average'> {
  review: ReviewWithHistory | undefined;
  isForEveryone: boolean;
}

/** Data that the server loads, by route id. Browsers get it in the document or as JSON. */
export interface PageData {
  'home/home': HomeData;
  'case-study/case-study': CaseStudyData;
  'reviews/reviews': ReviewsData;
  'review/review': ReviewData;
  'record/record': RecordSummary;
  'owner/owner': { state: 'unknown' | 'nobody' };
}

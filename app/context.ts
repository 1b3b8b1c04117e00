import { createContext } from 'react-router';
import type { ReviewQuery } from '../shared/review-query.ts';
import type { ReviewWithHistory, Review, ReviewPage, ReviewSummary } from '../shared/reviews.ts';
import type { RecordSummary } from '../shared/record.ts';

/** What a page's loader may ask of the server: the only door from the pages to the domain. */
export interface PageContext {
  requestId: string;
  /** Origin of the running site, without a trailing slash. */
  publicUrl: string;
  /** Whether the site has an owner with a page (OWNER_EMAIL). */
  hasOwner: boolean;
  listReviews: (query: ReviewQuery, cursor?: string) => Promise<ReviewPage>;
  /** A public review with its history, or undefined. */
  findReview: (id: string) => Promise<ReviewWithHistory | undefined>;
  reviewSummary: () => Promise<ReviewSummary>;
  findQuote: () => Promise<Review | undefined>;
  /** The newest public review by a verified client of a project. */
  findClientReview: (projectId: string) => Promise<Review | undefined>;
  summarizeRecord: () => Promise<RecordSummary>;
  logError: (error: unknown) => void;
}

export const pageContext = createContext<PageContext>();

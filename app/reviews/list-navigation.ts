import { listPath, type ReviewQuery } from '#shared/review-query.ts';
import type { ReviewOutcome } from './review-status-message.tsx';

/** Fragment of links to a filtered list. */
export const resultsId = 'results';
export const resultsPath = (query: ReviewQuery): string => `${listPath(query)}#${resultsId}`;

/** Keeps the scroll position and the focus. */
export const listNavigation = { preventScrollReset: true, state: { keepsFocus: true } };
export const listLink = { 'data-navigation': JSON.stringify(listNavigation) };

const deleted: ReviewOutcome = { status: 'deleted' };
/** For leaving the page of a deleted review. */
export const afterDeletion = { replace: true, state: { reviewOutcome: deleted } };

export const cardId = (reviewId: string): string => `review-${reviewId}`;

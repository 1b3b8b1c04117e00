import { listPath, type ReviewQuery } from '../../../shared/review-query.ts';
import type { ReviewOutcome } from './review-status-message.tsx';

/** The fragment with which a link to a filtered list lands on its results. */
export const resultsId = 'results';
export const resultsPath = (query: ReviewQuery): string => `${listPath(query)}#${resultsId}`;

/** A change of the list keeps the place and the focus of the visitor. */
export const listNavigation = { preventScrollReset: true, state: { keepsFocus: true } };
export const listLink = { 'data-navigation': JSON.stringify(listNavigation) };

const deleted: ReviewOutcome = { status: 'deleted' };
/** Leads from the page of a review that its author has deleted to the list, which says so. */
export const afterDeletion = { replace: true, state: { reviewOutcome: deleted } };

export const cardId = (reviewId: string): string => `review-${reviewId}`;

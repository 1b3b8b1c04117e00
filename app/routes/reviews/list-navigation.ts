import { listPath, type ReviewQuery } from '../../../shared/review-query.ts';

/** The fragment with which a link to a filtered list lands on its results. */
export const resultsId = 'results';
export const resultsPath = (query: ReviewQuery): string => `${listPath(query)}#${resultsId}`;

/** A change of the list keeps the place and the focus of the visitor. */
export const listNavigation = { preventScrollReset: true, state: { keepsFocus: true } };
export const listLink = { 'data-navigation': JSON.stringify(listNavigation) };

export const cardId = (reviewId: string): string => `review-${reviewId}`;

import { newId } from '../../domain/core/secrets.ts';
import { writeCursor } from '../../shared/review-query.ts';

/** Names, on each call, another page of reviews that the site has to render from its database. */
export const uncachedPage = (): string =>
  `/reviews?cursor=${writeCursor({ rating: 5, createdAt: Date.now(), id: newId() })}`;

import { newId } from '#domain/core';
import { writeCursor } from '#shared/review-query.ts';

/** Returns a new path on each call, so the site has to render it from the database. */
export const uncachedPage = (): string =>
  `/reviews?cursor=${writeCursor({ rating: 5, createdAt: Date.now(), id: newId() })}`;

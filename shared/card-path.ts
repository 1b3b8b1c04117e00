import type { Review } from './reviews.ts';

type Shown = Pick<Review, '_id' | 'rating' | 'comment' | 'author' | 'source' | 'project' | 'engagedAt'>;

/** Changes with what a share card shows. No secret: a 32-bit FNV-1a hash, because the browser computes it too. */
export function cardVersion({ rating, comment, author, source, project, engagedAt }: Shown): string {
  const shown = JSON.stringify([rating, comment, author.firstName, author.lastName, source, project?.projectName, engagedAt]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < shown.length; index += 1) hash = Math.imul(hash ^ shown.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The address of a review's share card as it is now (product §17). */
export const cardPath = (review: Shown): string => `/reviews/${review._id}/card.png?v=${cardVersion(review)}`;

/** Returns the id in the path of a share card. */
export const reviewIdOfCard = (path: string): string | undefined => /^\/reviews\/([\w-]{22})\/card\.png$/u.exec(path)?.[1];

import type { Review as ReviewNode } from 'schema-dts';
import type { Review } from '../../shared/reviews.ts';
import { maxRating, minRating } from '../../shared/limits.ts';

/** Describes a review of the business. */
export function describeReview(publicUrl: string, review: Review) {
  const { _id, author, rating, comment, createdAt, updatedAt } = review;
  const url = `${publicUrl}/reviews/${_id}`;
  return {
    '@type': 'Review',
    '@id': `${url}#review`,
    url,
    author: { '@type': 'Person', name: `${author.firstName} ${author.lastName}` },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: maxRating, worstRating: minRating },
    ...(comment === '' ? {} : { reviewBody: comment }),
    datePublished: createdAt,
    ...(updatedAt === createdAt ? {} : { dateModified: updatedAt }),
  } as const satisfies ReviewNode;
}

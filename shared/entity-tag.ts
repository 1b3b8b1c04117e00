/**
 * The entity tag of a review, the same wherever the review is shown: it names the version that
 * `updatedAt` does.
 */
export const reviewEntityTag = (review: { updatedAt: string }): string => `"${review.updatedAt}"`;

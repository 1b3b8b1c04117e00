import type { Review } from '../../../shared/reviews.ts';

const descending = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1);

/** Sorts as the database does: newest first, equal times by id in descending code-unit order. */
export const newestFirst = (one: Review, other: Review): number =>
  one.createdAt === other.createdAt ? descending(one._id, other._id) : descending(one.createdAt, other.createdAt);

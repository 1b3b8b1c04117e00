import { api, type Result, type ReviewWords, settle } from '#app/api-client';
import type { Review } from '#shared/reviews.ts';
import { haveSameWords } from './review-draft.ts';

type SavedEdit = Result<Review> & {
  /** A newer edit, which hasn't been overwritten. */
  newer?: Review;
};

/**
 * Saves an edit unless the words have changed since it started. A new reply or name doesn't matter,
 * nor does an earlier try whose answer was lost.
 */
export async function saveEdit(
  { _id, userId }: Review,
  { updatedAt, etag }: Pick<Review, 'updatedAt' | 'etag'>,
  words: ReviewWords,
): Promise<SavedEdit> {
  const first = await settle(api.editReview({ _id, userId, etag }, words));
  if (first.problem?.status !== 412) return first;
  const { data: found } = await settle(api.review(_id));
  if (found === undefined) return first;
  if (haveSameWords(found, words)) return { data: found };
  return found.updatedAt === updatedAt
    ? settle(api.editReview(found, words))
    : { ...first, newer: found };
}

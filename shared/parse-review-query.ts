import { z } from 'zod';
import { maxSearchCodePoints, maxSearchWords } from '#content/limits.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { cleanLine, countCodePoints } from './clean-text.ts';
import { foldWords } from './fold-words.ts';
import { newestReviews, projectIds, type ReviewQuery, reviewSorts } from './review-query.ts';

const isShortSearch = (text: string): boolean =>
  countCodePoints(text) <= maxSearchCodePoints &&
  foldWords(text).split(' ').length <= maxSearchWords;

const searchTooLong = { error: reviewsMessages.searchTooLong(maxSearchCodePoints, maxSearchWords) };

export const reviewQuerySchema = z.object({
  sort: z.enum(reviewSorts).default(newestReviews.sort),
  // Not a number, which could also be written 0x5 or 5.0.
  stars: z.enum(['1', '2', '3', '4', '5']).transform(Number).optional(),
  verified: z.enum(['1']).optional().describe('Only reviews by verified clients'),
  project: z
    .enum(projectIds)
    .optional()
    .describe('Only reviews by verified clients of this project'),
  q: z
    .string()
    .transform(cleanLine)
    .refine(isShortSearch, searchTooLong)
    .optional()
    .describe('Words that the comment must have, in any case and order'),
});
type ReviewParameters = z.infer<typeof reviewQuerySchema>;

const queryNames = reviewQuerySchema.keyof().options;

/** Normalizes parameters. Ignores a search without any letter or digit. */
export function toReviewQuery({
  sort,
  stars,
  verified,
  project,
  q,
}: ReviewParameters): ReviewQuery {
  const search = q === undefined ? '' : foldWords(q);
  return {
    sort,
    ...(stars === undefined ? {} : { stars }),
    // All reviews of a project are by verified clients.
    ...(verified === undefined || project !== undefined ? {} : { verified: true }),
    ...(project === undefined ? {} : { project }),
    ...(search === '' ? {} : { q: search }),
  };
}

export type ParsedReviewQuery =
  | { query: ReviewQuery; problem?: 'search_too_long' }
  | { query?: never; problem: 'unknown_value' };

/** Ignores empty values, as forms send them. Leaves out a search that is too long. */
export function parseReviewQuery(searchParams: URLSearchParams): ParsedReviewQuery {
  if (queryNames.some((name) => searchParams.getAll(name).length > 1))
    return { problem: 'unknown_value' };
  const { q, ...filters } = Object.fromEntries(
    queryNames
      .map((name): [string, string] => [name, searchParams.get(name) ?? ''])
      .filter(([, value]) => value !== ''),
  );
  const { data } = reviewQuerySchema.safeParse(filters);
  if (data === undefined) return { problem: 'unknown_value' };
  const words = reviewQuerySchema.shape.q.safeParse(q);
  if (!words.success) return { query: toReviewQuery(data), problem: 'search_too_long' };
  return { query: toReviewQuery({ ...data, q: words.data }) };
}

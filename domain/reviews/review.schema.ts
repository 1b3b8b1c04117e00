import { z } from 'zod';
import { messages } from '../../content/messages.ts';
import { multilineText } from '../text.schema.ts';
import { maxCommentCodePoints, maxRating, minRating } from './review-limits.schema.ts';

/** A whole number of stars, 1 to 5 (product §5, §10.1). */
export const ratingSchema = z
  .number({ error: messages.reviews.chooseStar })
  .int({ error: messages.reviews.chooseStar })
  .min(minRating, { error: messages.reviews.chooseStar })
  .max(maxRating, { error: messages.reviews.chooseStar });

export const commentSchema = multilineText(maxCommentCodePoints);

/** The input to post or edit a review. A userId must be the caller's own. */
export const reviewInputSchema = z.object({
  rating: ratingSchema,
  comment: commentSchema.default(''),
  userId: z.string().optional(),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

export const reviewStatusSchema = z.enum(['published', 'held', 'hidden']);

/** A review in the API and on pages (product §3, §15). Times are ISO 8601 in UTC. */
export const reviewSchema = z.object({
  _id: z.string(),
  userId: z.string(),
  rating: z.number().int().min(minRating).max(maxRating),
  comment: z.string(),
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  reply: z.object({ text: z.string(), createdAt: z.iso.datetime() }).optional(),
  status: reviewStatusSchema.optional().describe('Only on the caller’s own reviews'),
  hiddenReason: z.string().optional().describe('Only on the caller’s own hidden reviews'),
});
export type Review = z.infer<typeof reviewSchema>;

/** Totals of all public reviews. `average` is null without any; `histogram` counts the ratings 1 to 5 in order. */
export const reviewSummarySchema = z.object({
  count: z.number().int(),
  average: z.number().nullable(),
  histogram: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** One page of reviews, newest first. `nextCursor` is opaque; the last page has none. */
export interface ReviewPage {
  reviews: Review[];
  nextCursor?: string;
}

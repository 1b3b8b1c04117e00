import { z } from 'zod';
import { type HidingReason, hidingReasons } from '#content/hiding-reasons.ts';
import { maxEarlierVersions, maxRating, minRating } from '#content/limits.ts';
import { reportMessages } from '#content/messages/report.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { commentRule, hidingWordsRule, replyRule } from './field-rules.ts';
import { toSchema } from './rule-schema.ts';

export const ratingSchema = z
  .number({ error: reviewsMessages.chooseStar })
  .int({ error: reviewsMessages.chooseStar })
  .min(minRating, { error: reviewsMessages.chooseStar })
  .max(maxRating, { error: reviewsMessages.chooseStar });

export const projectNameSchema = z.object({ projectId: z.string(), projectName: z.string() });

export const commentSchema = toSchema(commentRule);

export const reviewEditSchema = z.object({
  rating: ratingSchema,
  comment: commentSchema,
  /** Must be the caller's own. */
  userId: z.string().optional(),
});
export type ReviewInput = z.infer<typeof reviewEditSchema>;

export const reviewInputSchema = reviewEditSchema.extend({ comment: commentSchema.default('') });

export const reviewStatusSchema = z.enum(['published', 'held', 'hidden']);

/** `verified_client`: the author accepted an invitation to review a project. */
const reviewSourceSchema = z.enum(['verified_client', 'verified_email']);

/** Keeps others from guessing what a hash in the record stands for. */
const saltSchema = z
  .string()
  .describe('With it, anyone can find this in the record of reviews, at /reviews/record.ndjson');

export const reviewSchema = z
  .object({
    _id: z.string(),
    userId: z.string(),
    rating: ratingSchema,
    comment: z.string(),
    author: z.object({ firstName: z.string(), lastName: z.string() }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z
      .number()
      .int()
      .min(1)
      .describe(
        'The number of public versions so far; more than 1 means that the review was edited',
      ),
    source: reviewSourceSchema,
    project: projectNameSchema
      .optional()
      .describe('The project that the author was invited to review'),
    engagedAt: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .optional()
      .describe('The month of the engagement'),
    reply: z
      .object({
        text: z.string(),
        createdAt: z.iso.datetime(),
        reviewVersion: z
          .number()
          .int()
          .min(1)
          .describe('The version of the review that the reply answers'),
      })
      .optional(),
    etag: z.string().describe('Its entity tag, to send as If-Match with an edit or a deletion'),
    salt: saltSchema,
    status: reviewStatusSchema.optional().describe('Only on the caller’s own reviews'),
    hiddenReason: z.string().optional().describe('Only on the caller’s own hidden reviews'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

const reviewTotalsSchema = z.object({
  count: z.number().int(),
  average: z.number().nullable().describe('Rounded half up to two decimals; null without reviews'),
  histogram: z
    .array(z.number().int())
    .min(maxRating)
    .max(maxRating)
    .describe('How many reviews have 1, 2, 3, 4, and 5 stars'),
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

export const reviewSummarySchema = reviewTotalsSchema.extend({ verified: reviewTotalsSchema });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

export interface ReviewPage {
  reviews: Review[];
  nextCursor?: string;
}

export const reviewVersionSchema = z.object({
  version: z.number().int().min(1),
  writtenAt: z.iso.datetime(),
  withheld: z
    .boolean()
    .describe(
      'Whether the author edited the review while it was hidden; then only they get what it said',
    ),
  rating: ratingSchema.optional(),
  comment: z.string().optional(),
  salt: saltSchema.optional(),
});
export type ReviewVersion = z.infer<typeof reviewVersionSchema>;

export const replyVersionSchema = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  replacedAt: z.iso.datetime(),
  reviewVersion: z.number().int().min(1).describe('The version of the review that it answered'),
});
export type ReplyVersion = z.infer<typeof replyVersionSchema>;

export const reviewWithHistorySchema = reviewSchema
  .extend({
    versions: z
      .array(reviewVersionSchema)
      .describe(`The newest ${maxEarlierVersions} earlier versions, newest first`),
    replyVersions: z
      .array(replyVersionSchema)
      .describe(`The newest ${maxEarlierVersions} earlier replies, newest first`),
  })
  .meta({ id: 'ReviewWithHistory' });
export type ReviewWithHistory = z.infer<typeof reviewWithHistorySchema>;

export const replySchema = toSchema(replyRule);

export const hidingSchema = z.object({
  reason: z.enum(Object.keys(hidingReasons) as HidingReason[], {
    error: ({ input }) =>
      input === undefined || input === '' ? reportMessages.chooseReason : undefined,
  }),
  words: toSchema(hidingWordsRule),
});
export type Hiding = z.infer<typeof hidingSchema>;

export type Quote = Pick<
  Review,
  '_id' | 'rating' | 'comment' | 'author' | 'createdAt' | 'source' | 'project' | 'engagedAt'
>;

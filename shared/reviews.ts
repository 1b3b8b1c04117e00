import { z } from 'zod';
import { type HidingReason, hidingReasons } from '../content/hiding-reasons.ts';
import {
  maxCommentCodePoints,
  maxEarlierVersions,
  maxHidingWordsCodePoints,
  maxRating,
  maxReplyCodePoints,
  minRating,
} from '../content/limits.ts';
import { reportMessages } from '../content/messages/report.ts';
import { reviewsMessages } from '../content/messages/reviews.ts';
import { filledLine, filledText, multilineText } from './text.ts';

/** A whole number of stars, 1 to 5 (product §5, §10.1). */
export const ratingSchema = z
  .number({ error: reviewsMessages.chooseStar })
  .int({ error: reviewsMessages.chooseStar })
  .min(minRating, { error: reviewsMessages.chooseStar })
  .max(maxRating, { error: reviewsMessages.chooseStar });

export const commentSchema = multilineText(maxCommentCodePoints);

/** The input to edit a review. A userId must be the caller's own. */
export const reviewEditSchema = z.object({
  rating: ratingSchema,
  comment: commentSchema,
  userId: z.string().optional(),
});
export type ReviewInput = z.infer<typeof reviewEditSchema>;

/** Stars and words as a form sends them. */
export const reviewFormSchema = z.object({
  rating: z.preprocess(Number, ratingSchema),
  comment: commentSchema,
});

/** The input to post a review. */
export const reviewInputSchema = reviewEditSchema.extend({ comment: commentSchema.default('') });

export const reviewStatusSchema = z.enum(['published', 'held', 'hidden']);

/**
 * `verified_client`: the author accepted an invitation to review a project. `verified_email`: the
 * author's address is verified.
 */
export const reviewSourceSchema = z.enum(['verified_client', 'verified_email']);

/** What hides a review in the record from those who do not know it. */
const saltSchema = z
  .string()
  .describe('With it, anyone can find this in the record of reviews, at /reviews/record.ndjson');

/** A review in the API and on pages (product §3, §15). Times are ISO 8601 in UTC. */
export const reviewSchema = z.object({
  _id: z.string(),
  userId: z.string(),
  rating: z.number().int().min(minRating).max(maxRating),
  comment: z.string(),
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z
    .number()
    .int()
    .min(1)
    .describe('The number of public versions so far; more than 1 means that the review was edited'),
  source: reviewSourceSchema,
  project: z
    .object({ projectId: z.string(), projectName: z.string() })
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
});
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

/** Totals of all public reviews, and of those by verified clients. */
export const reviewSummarySchema = reviewTotalsSchema.extend({ verified: reviewTotalsSchema });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** One page of reviews, newest first. `nextCursor` is opaque; the last page has none. */
export interface ReviewPage {
  reviews: Review[];
  nextCursor?: string;
}

/** What a review said before an edit. */
export const reviewVersionSchema = z.object({
  version: z.number().int().min(1),
  writtenAt: z.iso.datetime(),
  withheld: z
    .boolean()
    .describe(
      'Whether the author edited the review while it was hidden; then only they get what it said',
    ),
  rating: z.number().int().min(minRating).max(maxRating).optional(),
  comment: z.string().optional(),
  salt: saltSchema.optional(),
});
export type ReviewVersion = z.infer<typeof reviewVersionSchema>;

/** What the owner's reply said before it was replaced or taken away. */
export const replyVersionSchema = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  replacedAt: z.iso.datetime(),
  reviewVersion: z.number().int().min(1).describe('The version of the review that it answered'),
});
export type ReplyVersion = z.infer<typeof replyVersionSchema>;

/** A review with what it and its reply said before, newest first (product §2.10, §15). */
export const reviewWithHistorySchema = reviewSchema.extend({
  versions: z
    .array(reviewVersionSchema)
    .describe(`The newest ${maxEarlierVersions} earlier versions, newest first`),
  replyVersions: z
    .array(replyVersionSchema)
    .describe(`The newest ${maxEarlierVersions} earlier replies, newest first`),
});
export type ReviewWithHistory = z.infer<typeof reviewWithHistorySchema>;

const reasons = Object.keys(hidingReasons) as [HidingReason, ...HidingReason[]];

/** The owner's reply to a review (product §16). */
export const replySchema = filledText(maxReplyCodePoints);

/** Why a review is hidden: one of a few reasons, and the owner's own words (product §16). */
export const hidingSchema = z.object({
  reason: z.enum(reasons, {
    error: ({ input }) =>
      input === undefined || input === '' ? reportMessages.chooseReason : undefined,
  }),
  words: filledLine(maxHidingWordsCodePoints),
});
export type Hiding = z.infer<typeof hidingSchema>;

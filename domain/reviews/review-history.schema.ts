import { z } from 'zod';
import { maxEarlierVersions, maxRating, minRating } from './review-limits.schema.ts';
import { reviewSchema, saltSchema } from './review.schema.ts';

/** What a review said before an edit. */
export const reviewVersionSchema = z.object({
  version: z.number().int().min(1),
  writtenAt: z.iso.datetime(),
  withheld: z.boolean().describe('Whether the author edited the review while it was hidden; then only they get what it said'),
  rating: z.number().int().min(minRating).max(maxRating).optional(),
  comment: z.string().optional(),
  salt: saltSchema,
});
export type ReviewVersion = z.infer<typeof reviewVersionSchema>;

/** What the owner's reply said before it was replaced or taken away. */
export const replyVersionSchema = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  replacedAt: z.iso.datetime(),
  reviewVersion: z.number().int().min(1).describe('The version of the review that it answered'),
  salt: saltSchema,
});
export type ReplyVersion = z.infer<typeof replyVersionSchema>;

/** A review with what it and its reply said before, newest first (product §2.10, §15). */
export const reviewWithHistorySchema = reviewSchema.extend({
  versions: z.array(reviewVersionSchema).describe(`The newest ${maxEarlierVersions} earlier versions, newest first`),
  replyVersions: z.array(replyVersionSchema).describe(`The newest ${maxEarlierVersions} earlier replies, newest first`),
});
export type ReviewWithHistory = z.infer<typeof reviewWithHistorySchema>;

import { z } from 'zod';
import { accountSchema, activeSessionSchema } from '#shared/accounts.ts';
import { messageSchema, newTokenSchema, problemSchema } from '#shared/api.ts';
import {
  failedEmailSchema,
  ownerInvitationSchema,
  ownerReviewSchema,
  reportWithReviewSchema,
} from '#shared/owner.ts';
import { reviewSchema, reviewWithHistorySchema } from '#shared/reviews.ts';

// Schemas that several operations share. Code generators turn each name into one type.
export const account = accountSchema.meta({ id: 'Account' });
export const session = activeSessionSchema.meta({ id: 'Session' });
export const review = reviewSchema.meta({ id: 'Review' });
export const reviewWithHistory = reviewWithHistorySchema.meta({ id: 'ReviewWithHistory' });
export const ownerReview = ownerReviewSchema.meta({ id: 'OwnerReview' });
export const reportWithReview = reportWithReviewSchema
  .extend({ review: ownerReview })
  .meta({ id: 'ReportWithReview' });
export const ownerInvitation = ownerInvitationSchema.meta({ id: 'OwnerInvitation' });
export const failedEmail = failedEmailSchema.meta({ id: 'FailedEmail' });
export const messageText = messageSchema.meta({ id: 'Message' });
export const newToken = newTokenSchema.meta({ id: 'NewToken' });
export const problem = problemSchema.meta({ id: 'Problem' });

export const reviews = z.array(review);
export const sessions = z.array(session);

export const idempotencyKey = z.object({
  'idempotency-key': z.string().min(1).max(200).optional(),
});

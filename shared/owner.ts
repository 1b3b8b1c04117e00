import { z } from 'zod';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { maxSearchCodePoints } from '#content/limits.ts';
import { emailSchema, passwordSchema } from './accounts.ts';
import { reportAnswerRule } from './field-rules.ts';
import {
  engagedAtSchema,
  invitationStateSchema,
  invitedNameSchema,
  projectIdSchema,
} from './invitations.ts';
import { reportSchema } from './reports.ts';
import {
  projectNameSchema,
  replySchema,
  replyVersionSchema,
  reviewSchema,
  reviewStatusSchema,
  reviewVersionSchema,
} from './reviews.ts';
import { toSchema } from './rule-schema.ts';
import { singleLineText } from './text.ts';

export const ownerPasswordSchema = z.object({ password: passwordSchema });

const mailTroubleSchema = z.object({
  fault: z.enum(['log_in', 'connection', 'refusal']),
  status: z.string().describe('The newest codes of the server or the network'),
  since: z.iso.datetime(),
});
export type MailTrouble = z.infer<typeof mailTroubleSchema>;

export const glanceSchema = z.object({
  reviewsThisMonth: z.number().int().describe('Public reviews since the first of this month'),
  average: z.number().nullable().describe('The average of all public reviews'),
  unanswered: z.number().int().describe('Public reviews without a reply'),
  openReports: z.number().int(),
  failedEmails: z.number().int(),
  mailTrouble: mailTroubleSchema.optional().describe('Absent once an email is delivered'),
  lastBackupAt: z.iso.datetime().optional(),
  backupFailure: z.string().optional().describe('Why the last try of a backup failed, if it did'),
  isBackupMissing: z.boolean().describe('The last backup failed, or is too old'),
  version: z.string(),
});
export type Glance = z.infer<typeof glanceSchema>;

/** `unanswered`: public, without a reply. `reported`: with an open report. */
const ownerReviewFilterSchema = z.enum(['all', 'unanswered', 'held', 'hidden', 'reported']);
export type OwnerReviewFilter = z.infer<typeof ownerReviewFilterSchema>;

export const ownerReviewQuerySchema = z.object({
  filter: ownerReviewFilterSchema.default('all'),
  q: toSchema(singleLineText(maxSearchCodePoints))
    .default('')
    .describe('Words of the review, or a part of its author’s name or address'),
  cursor: z.string().optional(),
});
export type OwnerReviewQuery = z.infer<typeof ownerReviewQuerySchema>;

export const ownerReviewSchema = reviewSchema
  .extend({
    status: reviewStatusSchema,
    hiddenReason: z.string().optional(),
    author: reviewSchema.shape.author.extend({ email: z.string(), verified: z.boolean() }),
    openReports: z.number().int(),
  })
  .meta({ id: 'OwnerReview' });
export type OwnerReview = z.infer<typeof ownerReviewSchema>;

export const ownerReviewPageSchema = z.object({
  reviews: z.array(ownerReviewSchema),
  nextCursor: z.string().optional(),
});
export type OwnerReviewPage = z.infer<typeof ownerReviewPageSchema>;

const ownerReviewEventSchema = z.object({
  event: z.enum(['received', 'published', 'edited', 'replied', 'reply_removed', 'hidden', 'shown']),
  at: z.iso.datetime(),
  reason: z.enum(Object.keys(hidingReasons)).optional().describe('Why it was hidden'),
});
export type OwnerReviewEvent = z.infer<typeof ownerReviewEventSchema>;

export const ownerHistorySchema = z.object({
  events: z.array(ownerReviewEventSchema),
  versions: z.array(reviewVersionSchema),
  replyVersions: z.array(replyVersionSchema),
});
export type OwnerHistory = z.infer<typeof ownerHistorySchema>;

export const ownerReplySchema = z.object({
  text: replySchema,
  reviewVersion: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('The version of the review that it answers; the newest unless given'),
});

export const changeSchema = z.object({
  changed: z.boolean().describe('False if nothing was left to change'),
});
export type Change = z.infer<typeof changeSchema>;

export const moderationSchema = changeSchema.extend({
  authorEmailed: z.boolean().describe('Whether an email to the author was queued'),
});
export type Moderation = z.infer<typeof moderationSchema>;

export const reportWithReviewSchema = z
  .object({
    reportId: z.string(),
    reviewId: z.string(),
    reason: reportSchema.shape.reason,
    words: z.string(),
    email: z.string().optional().describe('The address for an answer, which nobody has verified'),
    createdAt: z.iso.datetime(),
    status: z.enum(['open', 'answered', 'dismissed', 'hidden']),
    closedAt: z.iso.datetime().optional(),
    answer: z.string().optional(),
    review: ownerReviewSchema,
  })
  .meta({ id: 'ReportWithReview' });
export type ReportWithReview = z.infer<typeof reportWithReviewSchema>;

export const ownerReportQuerySchema = z.object({
  filter: z.enum(['open', 'all']).default('open'),
});
export type OwnerReportQuery = z.infer<typeof ownerReportQuerySchema>;
export type OwnerReportFilter = OwnerReportQuery['filter'];

/** An empty answer tells the reporter whether the review stays. */
export const reportClosingSchema = z.object({
  answer: toSchema(reportAnswerRule).transform((text) => text.trim()),
});

export const closedReportSchema = changeSchema.extend({
  reporterEmailed: z.boolean().describe('Whether an email to the reporter was queued'),
});
export type ClosedReport = z.infer<typeof closedReportSchema>;

export const hiddenReportSchema = closedReportSchema.extend(
  moderationSchema.pick({ authorEmailed: true }).shape,
);
export type HiddenReport = z.infer<typeof hiddenReportSchema>;

export const newInvitationSchema = z.object({
  email: emailSchema,
  name: invitedNameSchema,
  projectId: projectIdSchema,
  engagedAt: engagedAtSchema.optional(),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const ownerInvitationSchema = z
  .object({
    id: z.string(),
    email: z
      .string()
      .optional()
      .describe('Name and address are gone some time after the invitation ended'),
    name: z.string().optional(),
    project: projectNameSchema,
    engagedAt: z.string().optional(),
    state: invitationStateSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    openedAt: z.iso
      .datetime()
      .optional()
      .describe('When the page of its link was first opened, perhaps by a program'),
    remindedAt: z.iso.datetime().optional(),
    endedAt: z.iso.datetime().optional(),
    reviewId: z.string().optional().describe('It may have been deleted since'),
  })
  .meta({ id: 'OwnerInvitation' });
export type OwnerInvitation = z.infer<typeof ownerInvitationSchema>;

export const failedEmailSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    createdAt: z.iso.datetime(),
    attempts: z.number().int(),
    error: z.string(),
    nextTryAt: z.iso.datetime().optional().describe('Absent once it was given up'),
  })
  .meta({ id: 'FailedEmail' });
export type FailedEmail = z.infer<typeof failedEmailSchema>;

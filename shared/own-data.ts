import { z } from 'zod';
import { accountSchema, activeSessionSchema, knownNetworkSchema } from './accounts.ts';
import { ownInvitationSchema } from './invitations.ts';
import { reportWithReviewSchema } from './owner.ts';
import { reviewWithHistorySchema } from './reviews.ts';

// The download of an account's data: everything that deleting the account deletes.

const time = z.iso.datetime();

const ownAccountSchema = accountSchema.extend({
  createdAt: time,
  verifiedAt: time.optional(),
  provedBy: z
    .enum(['session', 'reset', 'invitation', 'link'])
    .optional()
    .describe('What proved the address; absent where it was verified before the site noted that'),
  remindedAt: time
    .optional()
    .describe('When a reminder was queued that the account would be deleted unless verified'),
  posts: z
    .object({ since: time, count: z.number().int() })
    .optional()
    .describe('How many reviews were posted in the hour that began then, for the limit'),
});

const ownReportSchema = reportWithReviewSchema.omit({ review: true }).extend({ email: z.string() });

const ownEmailSchema = z.object({
  kind: z.string(),
  recipient: z.string(),
  createdAt: time,
  state: z
    .enum(['waiting', 'sent', 'failed', 'dropped'])
    .describe('`dropped`: there was nothing left to say'),
  finishedAt: time.optional().describe('When it was sent or dropped'),
  attempts: z.number().int(),
  error: z.string().optional().describe('What the mail server said of the last failed try'),
});

const emailedLinkSchema = z.object({
  kind: z.enum(['verify', 'reset']),
  expiresAt: time,
  usedAt: time.optional(),
});

const postKeySchema = z.object({
  key: z.string().describe('The Idempotency-Key of a post'),
  reviewId: z.string(),
  createdAt: time,
});

export const ownDataSchema = z.object({
  account: ownAccountSchema,
  reviews: z.array(reviewWithHistorySchema),
  reports: z.array(ownReportSchema).describe('Those that were sent with the account’s address'),
  invitations: z.array(ownInvitationSchema),
  emails: z.array(ownEmailSchema).describe('Those of the last 30 days'),
  emailedLinks: z.array(emailedLinkSchema),
  sessions: z.array(activeSessionSchema),
  knownNetworks: z.array(knownNetworkSchema),
  postKeys: z.array(postKeySchema).describe('Those of the last 7 days'),
});
export type OwnData = z.infer<typeof ownDataSchema>;

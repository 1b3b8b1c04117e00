import { z } from 'zod';
import { invitationMessages } from '#content/messages/invitation.ts';
import { projects } from '#content/projects.ts';
import { badge, nameSchema } from './accounts.ts';
import { hasNoBadge, invitedNameRule, isFutureMonth, monthPattern } from './field-rules.ts';
import { commentSchema, projectNameSchema, ratingSchema } from './reviews.ts';
import { toSchema } from './rule-schema.ts';

export const invitedNameSchema = toSchema(invitedNameRule);

const known = projects
  .map(({ projectId, projectName }) => `${projectId} (${projectName})`)
  .join(', ');

export const projectIdSchema = z
  .string()
  .min(1, { error: invitationMessages.noProject, abort: true })
  .refine((id) => projects.some(({ projectId }) => projectId === id), {
    error: invitationMessages.unknownProject(known),
  });

/** The month in which an engagement ended, such as 2024-06. */
export const engagedAtSchema = z
  .string()
  .regex(monthPattern, { error: invitationMessages.month })
  .refine((month) => !isFutureMonth(month), { error: invitationMessages.futureMonth });

export const openInvitationSchema = z.object({
  firstName: z.string().describe('From the name that the owner typed; may be empty'),
  lastName: z.string(),
  email: z.string(),
  project: projectNameSchema,
  engagedAt: z.string().optional().describe('The month of the engagement'),
  expiresAt: z.iso.datetime(),
  hasAccount: z
    .boolean()
    .describe(
      'Whether the invited person has proved to own the account of the address; otherwise accepting needs names',
    ),
});
export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export const acceptanceSchema = z
  .object({
    rating: ratingSchema,
    comment: commentSchema.default(''),
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
  })
  .refine(hasNoBadge, badge);
export type Acceptance = z.infer<typeof acceptanceSchema>;

export const invitationStateSchema = z.enum([
  'waiting',
  'accepted',
  'declined',
  'revoked',
  'expired',
]);
export type InvitationState = z.infer<typeof invitationStateSchema>;

export const ownInvitationSchema = z.object({
  email: z.string(),
  name: z.string(),
  project: z.string().describe('The id of the project'),
  engagedAt: z.string().optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  remindedAt: z.iso.datetime().optional(),
  openedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  reviewId: z.string().optional().describe('It may have been deleted since'),
  state: invitationStateSchema,
});
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

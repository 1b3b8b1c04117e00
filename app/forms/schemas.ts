// Must come first: it configures zod before any schema is made.
import { checkForm } from './check-form.ts';
import { z } from 'zod';
import { authMessages } from '#content/messages/auth.ts';
import { newInvitationSchema } from '#shared/owner.ts';

/** Loaded when a form is first used. */
export { checkForm };
export const { mismatch } = authMessages;
export {
  accountUpdateSchema,
  emailOnlySchema,
  invitedNamesSchema,
  logInSchema,
  passwordChangeSchema,
  passwordOnlySchema,
  passwordResetSchema,
  signUpSchema,
} from '#shared/accounts.ts';
export { reportSchema } from '#shared/reports.ts';
export { hidingSchema, reviewFormSchema } from '#shared/reviews.ts';
export { ownerReplySchema, reportClosingSchema } from '#shared/owner.ts';

const invitationSchema = newInvitationSchema(Date.now);

/** The month may be empty in the form. */
export const invitationFormSchema = invitationSchema.extend({
  engagedAt: z.literal('').or(invitationSchema.shape.engagedAt),
});

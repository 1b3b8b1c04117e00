// Configures zod, and so comes before any schema.
import { checkForm } from './check-form.ts';
import { z } from 'zod';
import { authMessages } from '../../content/messages/auth.ts';
import { newInvitationSchema } from '../../shared/owner.ts';

/** Loaded once a form is used, so that no page load waits for the schemas. */
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
} from '../../shared/accounts.ts';
export { reportSchema } from '../../shared/reports.ts';
export { hidingSchema, reviewFormSchema } from '../../shared/reviews.ts';
export { ownerReplySchema, reportClosingSchema } from '../../shared/owner.ts';

const invitationSchema = newInvitationSchema(Date.now);

/** An invitation as the owner's form sends it, where the month may be empty. */
export const invitationFormSchema = invitationSchema.extend({
  engagedAt: z.literal('').or(invitationSchema.shape.engagedAt),
});

/** Loaded once a form is used, so that no page load waits for the schemas. */
export { checkForm } from './check-form.ts';
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
export { reviewFormSchema } from '../../shared/reviews.ts';

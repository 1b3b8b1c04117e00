/** Loaded when a form is first sent: until then nobody waits for the schemas. */
export { checkForm } from './check-form.ts';
export {
  accountDeletionSchema,
  accountUpdateSchema,
  emailOnlySchema,
  logInSchema,
  passwordChangeSchema,
  passwordResetSchema,
  signUpSchema,
} from '../../domain/accounts/account.schema.ts';

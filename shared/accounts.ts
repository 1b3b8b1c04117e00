import { z } from 'zod';
import { authMessages } from '#content/messages/auth.ts';
import { fieldsMessages } from '#content/messages/fields.ts';
import { emailRule, hasNoBadge, nameRule } from './field-rules.ts';
import { newPasswordRule, normalizePassword, passwordRule } from './passwords.ts';
import { toSchema } from './rule-schema.ts';

export const emailSchema = toSchema(emailRule, z.string({ error: fieldsMessages.email }));

export const passwordSchema = toSchema(passwordRule);

const newPasswordSchema = toSchema(newPasswordRule);

const retypeSchema = z
  .string()
  .min(1, { error: fieldsMessages.empty })
  .transform(normalizePassword);
const isRetyped = (form: { password: string; passwordRetype: string }): boolean =>
  form.password === form.passwordRetype;

/** By default, Zod compares the two only once every other field is valid. */
const mismatch = {
  path: ['passwordRetype'],
  error: authMessages.mismatch,
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), passwordRetype: retypeSchema }).safeParse(value).success,
};

export const nameSchema = toSchema(nameRule);

export const badge = { path: ['lastName'], error: fieldsMessages.imitatesBadge };

export const signUpSchema = z
  .object({
    email: emailSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
  })
  .refine(isRetyped, mismatch)
  .refine(hasNoBadge, badge);
export type SignUp = z.infer<typeof signUpSchema>;

export const logInSchema = z.object({ email: emailSchema, password: passwordSchema });
export type LogIn = z.infer<typeof logInSchema>;

export const emailOnlySchema = z.object({ email: emailSchema });

export const accountUpdateSchema = z
  .object({
    email: emailSchema.optional(),
    firstName: nameSchema,
    lastName: nameSchema,
  })
  .refine(hasNoBadge, badge);
export type AccountUpdate = z.infer<typeof accountUpdateSchema>;

export const passwordChangeSchema = z
  .object({
    currentPassword: passwordSchema.optional(),
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
  })
  .refine(isRetyped, mismatch);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const passwordResetSchema = z
  .object({
    token: z.string().max(100),
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
  })
  .refine(isRetyped, mismatch)
  .refine(hasNoBadge, badge);
export type PasswordReset = z.infer<typeof passwordResetSchema>;

export const openResetSchema = z.object({
  email: z.string().describe('The address of the account, which the link has proved'),
  names: z
    .object({ firstName: z.string().optional(), lastName: z.string().optional() })
    .optional()
    .describe(
      'The names on the account, to correct with the new password, or none if it needs new ones; absent if nobody else can have signed up',
    ),
});
export type OpenReset = z.infer<typeof openResetSchema>;

/** Confirms a destructive action. Accounts without a password send none. */
export const confirmationSchema = z.object({ password: passwordSchema.optional() });

export const accountSchema = z
  .object({
    userId: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    verified: z.boolean(),
    owner: z.literal(true).optional().describe('Only of the account of the site’s owner'),
    unanswered: z
      .number()
      .int()
      .optional()
      .describe('How many public reviews have no reply; only of the account of the site’s owner'),
    hasPassword: z
      .boolean()
      .describe('False until somebody who accepted an invitation chooses one'),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

export const publicNameSchema = z.object({ firstName: z.string(), lastName: z.string() });

export const activeSessionSchema = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    browser: z.string().describe('For example “Firefox on Linux”; empty where unknown'),
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type ActiveSession = z.infer<typeof activeSessionSchema>;

/** The network itself is stored only as a hash. */
export const knownNetworkSchema = z.object({ lastUsedAt: z.iso.datetime() });
export type KnownNetwork = z.infer<typeof knownNetworkSchema>;

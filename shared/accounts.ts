import { z } from 'zod';
import {
  maxNameCodePoints,
  maxPasswordCharacters,
  minPasswordCharacters,
} from '../content/limits.ts';
import { authMessages } from '../content/messages/auth.ts';
import { fieldsMessages } from '../content/messages/fields.ts';
import { countCodePoints } from './clean-text.ts';
import { emailSchema } from './email-address.ts';
import { filledLine, isBlank } from './text.ts';

/** Keyboards write one letter in different ways, so passwords have a normal form. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

const fits = (password: string): boolean => {
  const length = countCodePoints(password);
  return length >= minPasswordCharacters && length <= maxPasswordCharacters;
};
const passwordLength = {
  error: fieldsMessages.passwordLength(minPasswordCharacters, maxPasswordCharacters),
};
const wellFormedText = z
  .string()
  .refine((text) => text.isWellFormed(), { error: fieldsMessages.broken, abort: true });

/** The password of an account, as typed: its hash may be older than the normal form. */
export const passwordSchema = wellFormedText.refine(
  (password) => fits(password) || fits(normalizePassword(password)),
  passwordLength,
);

/**
 * A password to set, 8 to 128 characters in its normal form. Only the server knows which ones are
 * too common or too close to the account.
 */
const newPasswordSchema = wellFormedText
  .transform(normalizePassword)
  .refine(fits, passwordLength)
  .refine((password) => !isBlank(password), { error: fieldsMessages.blankPassword });

const retypeSchema = z
  .string()
  .min(1, { error: fieldsMessages.empty })
  .transform(normalizePassword);
/** Told together with what is wrong with other fields. */
const mismatch = {
  path: ['passwordRetype'],
  error: authMessages.mismatch,
  when: ({ value }: { value: unknown }) =>
    z.object({ password: z.string(), passwordRetype: retypeSchema }).safeParse(value).success,
};

export const nameSchema = filledLine(maxNameCodePoints);

export const signUpSchema = z
  .object({
    email: emailSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
  })
  .refine((form) => form.password === form.passwordRetype, mismatch);
export type SignUp = z.infer<typeof signUpSchema>;

/** What a new account needs besides its address, which an invitation has proved. */
export const invitedNamesSchema = z.object({ firstName: nameSchema, lastName: nameSchema });

export const logInSchema = z.object({ email: emailSchema, password: passwordSchema });
export type LogIn = z.infer<typeof logInSchema>;

export const passwordOnlySchema = logInSchema.pick({ password: true });

export const emailOnlySchema = z.object({ email: emailSchema });

export const accountUpdateSchema = z.object({
  email: emailSchema.optional(),
  firstName: nameSchema,
  lastName: nameSchema,
});
export type AccountUpdate = z.infer<typeof accountUpdateSchema>;

export const passwordChangeSchema = z
  .object({
    currentPassword: passwordSchema.optional(),
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
  })
  .refine((form) => form.password === form.passwordRetype, mismatch);
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const passwordResetSchema = z
  .object({
    token: z.string().max(100),
    password: newPasswordSchema,
    passwordRetype: retypeSchema,
    firstName: nameSchema.optional(),
    lastName: nameSchema.optional(),
  })
  .refine((form) => form.password === form.passwordRetype, mismatch);
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** A link that can still set a new password. */
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

/** The account's password, if it has one, which confirms what can't be undone. */
export const confirmationSchema = z.object({ password: passwordSchema.optional() });

/** The account behind a token (product §7, GET /api/users/token). */
export const accountSchema = z.object({
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
  hasPassword: z.boolean().describe('False until somebody who accepted an invitation chooses one'),
});
export type Account = z.infer<typeof accountSchema>;

export const publicNameSchema = z.object({ firstName: z.string(), lastName: z.string() });

/** One session of an account. Times are ISO 8601 in UTC. */
export const activeSessionSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  browser: z.string().describe('For example “Firefox on Linux”; empty where unknown'),
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSessionSchema>;

/** A network that the account has been logged in from; only a hash of it is stored. */
export const knownNetworkSchema = z.object({ lastUsedAt: z.iso.datetime() });
export type KnownNetwork = z.infer<typeof knownNetworkSchema>;

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projects } from '#content/projects.ts';
import { reportReasons } from '#content/report-reasons.ts';
import {
  accountUpdateSchema,
  badge,
  emailOnlySchema,
  logInSchema,
  passwordChangeSchema,
  passwordResetSchema,
  signUpSchema,
} from '#shared/accounts.ts';
import { hasNoBadge } from '#shared/field-rules.ts';
import { acceptanceSchema } from '#shared/invitations.ts';
import { newInvitationSchema, ownerReplySchema, reportClosingSchema } from '#shared/owner.ts';
import { reportSchema } from '#shared/reports.ts';
import { hidingSchema, ratingSchema, reviewEditSchema } from '#shared/reviews.ts';
import * as forms from './form-rules.ts';
import { checkForm } from './validate.ts';

const acceptedNamesSchema = z
  .object(acceptanceSchema.shape)
  .pick({ firstName: true, lastName: true })
  .required()
  .refine(hasNoBadge, badge);

/** The schemas that check what each form sends. */
const schemas: Record<keyof typeof forms, z.ZodType[]> = {
  emailForm: [emailOnlySchema],
  passwordForm: [logInSchema.pick({ password: true })],
  logInForm: [logInSchema],
  namesForm: [acceptedNamesSchema, accountUpdateSchema],
  newPasswordForm: [passwordChangeSchema, passwordResetSchema],
  passwordChangeForm: [passwordChangeSchema],
  signUpForm: [signUpSchema],
  reviewForm: [reviewEditSchema.extend({ rating: z.preprocess(Number, ratingSchema) })],
  reportForm: [reportSchema],
  replyForm: [ownerReplySchema],
  reportClosingForm: [reportClosingSchema],
  hidingForm: [hidingSchema],
  // The page leaves out an empty month.
  invitationForm: [
    newInvitationSchema.extend({
      engagedAt: z.literal('').or(newInvitationSchema.shape.engagedAt),
    }),
  ],
};

const lengths = [7, 8, 80, 81, 120, 121, 128, 129, 500, 501, 1000, 1001, 5000, 5001];
const marks = ['√', '\u0301', '\u202E', '\u200B', '\u00A0', '\n', '\t', '\u2800', 'ü', '🎹'];
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', 'Ann', 'a quiet harbor', 'ann@example.com', ' ann@müller.example '),
  fc.emailAddress(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom(...marks))).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...marks, 'a'), fc.constantFrom(...lengths))
    .map(([mark, length]) => mark.repeat(length)),
);
const fields: Record<string, fc.Arbitrary<string>> = {
  rating: fc.oneof(fc.constantFrom('', '0', '1', '5', '6', '2.5', 'five'), fc.string()),
  // Hiding has these, and more.
  reason: fc.constantFrom('', ...Object.keys(reportReasons)),
  projectId: fc.constantFrom('', ...projects.map(({ projectId }) => projectId)),
  engagedAt: fc.constantFrom('', '2024-06', '2024-13', '1899-01', '2099-12', '2024-6', 'June'),
};

function firstMessages(schema: z.ZodType, values: object): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    messages[path.join()] ??= message;
  return messages;
}

test.each(Object.entries(forms))('%s has the server’s messages', (name, rules) => {
  const filled = fc.record(
    Object.fromEntries(Object.keys(rules).map((field) => [field, fields[field] ?? words])),
  );
  const retyped = filled.map(({ passwordRetype, ...rest }) =>
    passwordRetype === undefined ? rest : { ...rest, passwordRetype: rest['password'] ?? '' },
  );
  fc.assert(
    fc.property(fc.oneof(filled, retyped), (values) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(values)) form.set(field, value);
      const { errors } = checkForm(rules, form);
      for (const schema of schemas[name as keyof typeof forms])
        expect(errors).toEqual(firstMessages(schema, { token: '', ...values }));
    }),
    { numRuns: 500 },
  );
});

const imitates = 'A name can’t look like the “Verified client” badge.';

test.each([
  { names: { firstName: 'Ann, Verified', lastName: 'Client' }, error: { lastName: imitates } },
  {
    names: { firstName: '√', lastName: 'Lee' },
    error: { firstName: imitates, lastName: imitates },
  },
])('names do not imitate the badge together either: $names', ({ names, error }) => {
  const filled = {
    ...names,
    email: 'ann@example.com',
    password: 'a quiet harbor',
    passwordRetype: 'a quiet harbor',
    token: '',
    rating: 5,
  };
  for (const schema of [signUpSchema, accountUpdateSchema, passwordResetSchema, acceptanceSchema])
    expect(firstMessages(schema, filled)).toEqual(error);
  const form = new FormData();
  for (const [field, value] of Object.entries(names)) form.set(field, value);
  expect(checkForm(forms.namesForm, form).errors).toEqual(error);
});

test('half of the badge in a first name is no imitation', () => {
  const names = { firstName: 'Ann, Verified', lastName: 'Lee' };
  expect(firstMessages(accountUpdateSchema, names)).toEqual({});
});

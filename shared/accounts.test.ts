import { expect, test } from 'vitest';
import { passwordSchema, signUpSchema } from './accounts.ts';

const form = {
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  password: 'password1',
  passwordRetype: 'password1',
};

test('passwords that differ are refused with the exact message', () => {
  const result = signUpSchema.safeParse({ ...form, passwordRetype: 'password2' });
  expect(result.error?.issues).toMatchObject([
    { path: ['passwordRetype'], message: "Your passwords don't match. Please try again." },
  ]);
});

test('the second password is checked together with the other fields', () => {
  const wrongFields = (values: object) =>
    signUpSchema.safeParse({ ...form, ...values }).error?.issues.map(({ path }) => path.join());
  expect(wrongFields({ email: '', passwordRetype: 'password2' })).toEqual([
    'email',
    'passwordRetype',
  ]);
  expect(wrongFields({ password: 'short', passwordRetype: '' })).toEqual([
    'password',
    'passwordRetype',
  ]);
  expect(wrongFields({ password: 'short', passwordRetype: 'short' })).toEqual(['password']);
});

test('a password may hold any well-formed Unicode, even spaces at its ends', () => {
  expect(passwordSchema.parse('  pass\u0000 word  ')).toBe('  pass\u0000 word  ');
  expect(passwordSchema.safeParse('password\uD83D').success).toBe(false);
});

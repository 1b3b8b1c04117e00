import { expect, test } from 'vitest';
import { parseAccount } from './session.ts';

test('a stored account is read back unchanged', () => {
  const account = {
    userId: 'u',
    email: 'ann@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    verified: true,
  };
  expect(parseAccount(JSON.stringify(account))).toEqual(account);
});

test.each([
  null,
  '',
  '{',
  '5',
  '{"userId":1,"email":"a","firstName":"b","lastName":"c"}',
  '{"userId":"u","email":"a","fullName":"b"}',
  '[]',
])('%s is no account', (text) => {
  expect(parseAccount(text)).toBeUndefined();
});

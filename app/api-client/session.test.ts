import { expect, test } from 'vitest';
import { local } from '#framework/page.ts';
import { getToken, parseAccount } from './session.ts';

test('the account is read again as it was kept', () => {
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

test.each(['token\n', 'tokén', 'to ken', '', 'x'.repeat(1001)])(
  'what cannot be sent is no token: %j',
  (text) => {
    local.setItem('userToken', 'x'.repeat(1000));
    expect(getToken()).toHaveLength(1000);
    local.setItem('userToken', text);
    expect(getToken()).toBeNull();
  },
);

import { expect, test } from 'vitest';
import { authPath, safeReturnPath } from './account.ts';

test.each(['/', '/reviews', '/reviews?cursor=a.b#form', '/account/password'])(
  '%s leads back',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'reviews',
  '//evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%2e//../..//evil.example',
  '/auth/login',
])('%s does not', (path) => {
  expect(safeReturnPath(path)).toBeUndefined();
});

test('the way back is in the address of log-in and sign-up', () => {
  expect(authPath('login', '/reviews?cursor=a')).toBe('/auth/login?from=%2Freviews%3Fcursor%3Da');
  expect(authPath('signup', '/')).toBe('/auth/signup');
  expect(authPath('login')).toBe('/auth/login');
});

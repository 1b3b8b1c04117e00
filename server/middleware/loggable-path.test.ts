import { expect, test } from 'vitest';
import { loggablePath } from './loggable-path.ts';

test('a path is logged without its query', () => {
  expect(loggablePath('/reviews?cursor=abc')).toBe('/reviews');
  expect(loggablePath('/auth/login?email=a@example.com')).toBe('/auth/login');
});

test('the token of an emailed link is never logged for any spelling of the path', () => {
  const paths = [
    '/verify/s3cret',
    '/reset-password/s3cret',
    '/api/users/verify/s3cret',
    '/api/invitations/s3cret',
    '/api/invitations/s3cret/decline',
    '/API/Invitations/s3cret/accept',
    '/VERIFY/s3cret',
    '/%76erify/s3cret',
    '//verify/s3cret',
    '/verify/s3cret.data',
    '/verify/s3cret%',
    '/verify/%E0/s3cret',
    '/verify;a=b/s3cret',
    '/x/verify/a/s3cret',
    '/%2576erify/s3cret',
    '/verify%2Fs3cret',
    '/verify%255Cs3cret',
  ];
  for (const path of paths) {
    expect(loggablePath(path)).not.toContain('s3cret');
    expect(loggablePath(path)).toContain('[redacted]');
  }
});

test('email addresses are not logged, and long paths are truncated', () => {
  expect(loggablePath('/users/someone@example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%40example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%252540example.com')).not.toContain('someone');
  expect(loggablePath('/a'.repeat(9000))).toHaveLength(200);
  expect(loggablePath('/%E0%A4%A')).toBe('/%E0%A4%A');
});

test('whatever looks like a token is not logged anywhere in a path, and ids are', () => {
  const token = 'AbC-_9'.repeat(8).slice(0, 43);
  const encoded = [...token].map((letter) => `%${letter.codePointAt(0)?.toString(16)}`).join('');
  for (const path of [`/${token}`, `/a/${token}.data`, `/a;${token}`, `/${encoded}`, `/${encodeURIComponent(encoded)}`, `/x%${token}`])
    expect(loggablePath(path)).toMatch(/^[^A]*\[redacted\]/u);
  expect(loggablePath('/api/users/AbCdEfGhIjKlMnOpQrSt-_')).toBe('/api/users/AbCdEfGhIjKlMnOpQrSt-_');
});

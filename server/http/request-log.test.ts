import { expect, test } from 'vitest';
import { loggablePath } from './request-log.ts';

test('a path is logged without query and email addresses, and long ones are cut', () => {
  expect(loggablePath('/reviews?cursor=abc')).toBe('/reviews');
  expect(loggablePath('/auth/login?email=a@example.com')).toBe('/auth/login');
  expect(loggablePath('/users/someone@example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%40example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%252540example.com')).not.toContain('someone');
  expect(loggablePath('/a'.repeat(9000))).toHaveLength(200);
  expect(loggablePath('/%E0%A4%A')).toBe('/%E0%A4%A');
});

test('whatever looks like a token is not logged anywhere in a path, and ids are', () => {
  const token = 'AbC-_9'.repeat(8).slice(0, 43);
  const encoded = [...token].map((letter) => `%${letter.codePointAt(0)?.toString(16)}`).join('');
  for (const path of [
    `/${token}`,
    `/a/${token}.data`,
    `/a;${token}`,
    `/${encoded}`,
    `/${encodeURIComponent(encoded)}`,
    `/x%${token}`,
  ])
    expect(loggablePath(path)).toMatch(/^[^A]*\[redacted\]/u);
  expect(loggablePath('/api/users/AbCdEfGhIjKlMnOpQrSt-_')).toBe(
    '/api/users/AbCdEfGhIjKlMnOpQrSt-_',
  );
});

import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLogger, loggablePath } from './logger.ts';

/** Logs fields, and returns the line as JSON. */
function logged(fields: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (line) => lines.push(line) }).info(fields, 'A line');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test('secrets and addresses are redacted at any depth, and everything else is logged', () => {
  const secrets = {
    password: 'a quiet harbor',
    currentPassword: 'a quiet harbor',
    password_hash: '$argon2id$x',
    token: 'x',
    Authorization: 'Bearer x',
    'set-cookie': 'x',
    email_key: 'ann',
    recipient: 'ann',
    secretKey: 'x',
  };
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[redacted]']));
  const given = { ...secrets, kept: ['one', 2, null, true, 'to ann.lee+x@mail.example.com, bob'] };
  const shown = { ...hidden, kept: ['one', 2, null, true, 'to [redacted], bob'] };
  expect(logged({ ...given, body: { ...given, list: [given] } })).toMatchObject({
    ...shown,
    body: { ...shown, list: [shown] },
  });
  const nested = { a: { a: { a: { a: { a: { a: 'ann' } } } } } };
  expect(JSON.stringify(logged(nested))).not.toContain('ann');
  const circular: Record<string, unknown> = { name: 'ann' };
  circular['self'] = circular;
  expect(logged(circular)).toMatchObject({ name: 'ann' });
});

test('an address in an error is redacted in any spelling, but a package’s path is not', () => {
  const { err } = logged({
    err: new Error('Key (email)=(ann@münchen.example), "bob"@mail.example.com, <a@b@example.com>'),
  }) as { err: { message: string } };
  expect(err.message).not.toMatch(/ann|mail\.|a@b/u);
  const error = new Error('It failed');
  const frame = 'at fetch (file:///site/node_modules/@hono/node-server/dist/index.mjs:1:2)';
  error.stack = `Error: It failed\n    ${frame}`;
  expect(logged({ err: error })).toMatchObject({ err: { stack: error.stack } });
  expect(logged({ err: new Error('refused', { cause: 'ann@example.com' }) })).toMatchObject({
    err: { message: 'refused', cause: 'string' },
  });
});

test('the cause of an error is logged with its stack, and redacted', () => {
  const error = new Error('No answer', { cause: new TypeError('ann@example.com is no number') });
  expect(logged({ err: error })).toMatchObject({
    err: {
      type: 'Error',
      message: 'No answer',
      stack: expect.stringMatching(/^Error: No answer\n +at .*logger\.test/u),
      cause: {
        type: 'TypeError',
        message: '[redacted] is no number',
        stack: expect.stringMatching(/^TypeError: \[redacted\] is no number\n/u),
      },
    },
  });
});

test('a line is dropped while 256 KiB of the log wait for a reader', () => {
  for (const [waiting, isDropped] of [
    [256 * 1024 - 1, false],
    [256 * 1024, true],
  ] as const) {
    const unread = new Writable({ write: () => undefined });
    unread.write('x'.repeat(waiting));
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(unread as typeof process.stderr);
    createLogger('info').info('A line');
    expect([waiting, unread.writableLength === waiting]).toEqual([waiting, isDropped]);
  }
});

test('a path is logged without query and email addresses, and long ones are cut', () => {
  expect(loggablePath('/reviews?cursor=abc')).toBe('/reviews');
  expect(loggablePath('/auth/login?email=a@example.com')).toBe('/auth/login');
  expect(loggablePath('/users/someone@example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%40example.com')).not.toContain('someone');
  expect(loggablePath('/users/someone%252540example.com')).not.toContain('someone');
  expect(loggablePath('/a'.repeat(9000))).toHaveLength(200);
  expect(loggablePath('/%E0%A4%A')).toBe('/%E0%A4%A');
});

test('anything like a token is redacted anywhere in a logged path, and ids are kept', () => {
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

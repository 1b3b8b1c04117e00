import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createLogger, forPeople } from './logger.ts';

function logLines() {
  const lines: string[] = [];
  return { lines, logger: createLogger('debug', forPeople({ write: (line) => lines.push(line) })) };
}

test('on a terminal, a request is one short line, and nothing in it controls the terminal', () => {
  const { lines, logger } = logLines();
  logger.info(
    { requestId: '4f', method: 'GET', path: '/about', status: 200, durationMs: 12.3 },
    'request',
  );
  logger.info(
    { requestId: '50', method: 'GET', path: '/\u001b[2J\nfake', status: 404, durationMs: 0.4 },
    'request',
  );
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/about 200 12 ms\n$/u),
    expect.stringMatching(/^\d\d:\d\d:\d\d GET \/\?\[2J\?fake 404 0 ms\n$/u),
  ]);
});

test('on a terminal, an error shows its level, request, stack, and cause, no secrets', () => {
  const { lines, logger } = logLines();
  const error = new Error('No answer', { cause: new TypeError('ann@example.com is no number') });
  logger.error({ requestId: '4f', token: 'secret', err: error }, 'A request failed');
  const [line = ''] = lines;
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d error A request failed requestId=4f token=\[redacted\]\n {4}Error: No answer\n {8}at .*logger\.test/u,
  );
  expect(line).toMatch(/\n {2}Caused by:\n {4}TypeError: \[redacted\] is no number\n/u);
});

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

test('an address in an error is redacted in any spelling, and the path of a package is not', () => {
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

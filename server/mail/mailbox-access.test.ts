import { expect, test } from 'vitest';
import { isFromThisMachine } from './mailbox-access.ts';

const request = (headers: Record<string, string> = {}, url = 'http://localhost:3000/dev/mailbox') => new Request(url, { headers });

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('a connection from %s is from this machine', (address) => {
  for (const Host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'site.localhost']) {
    expect(isFromThisMachine(request({ Host }), address), Host).toBe(true);
  }
});

test.each(['192.0.2.7', '10.0.0.1', '172.17.0.1', '::ffff:192.0.2.7', 'fd00::7', 'fe80::1', '', 'localhost', undefined])(
  'a connection from %s is not, whatever its Host says',
  (address) => {
    expect(isFromThisMachine(request({ Host: 'localhost:3000' }), address)).toBe(false);
  },
);

test.each([
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
  'CDN-Loop',
  'X-Original-Host',
  'Fly-Client-IP',
  'X-Amzn-Trace-Id',
])('a request with %s came through a proxy', (name) => {
  expect(isFromThisMachine(request({ [name]: '127.0.0.1' }), '127.0.0.1')).toBe(false);
});

test('DNS rebinding cannot read the mailbox', () => {
  expect(isFromThisMachine(request({ Host: 'rebound.example:3000' }), '127.0.0.1')).toBe(false);
  expect(isFromThisMachine(request({}, 'http://rebound.example:3000/dev/mailbox'), '127.0.0.1')).toBe(false);
  expect(isFromThisMachine(request({ Host: 'rebound.example' }, 'http://localhost:3000/dev/mailbox'), '127.0.0.1')).toBe(false);
});

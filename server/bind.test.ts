import { expect, test } from 'vitest';
import { findInheritedSocket } from './bind.ts';
import { ConfigError } from './config.ts';

const pid = 42;

test('a process takes the one socket that systemd passes to it, and no other', () => {
  expect(findInheritedSocket({}, pid)).toBeUndefined();
  expect(findInheritedSocket({ LISTEN_PID: '41', LISTEN_FDS: '1' }, pid)).toBeUndefined();
  expect(findInheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: '0' }, pid)).toBeUndefined();
  expect(findInheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, pid)).toBe(3);
  for (const count of ['2', '10'])
    expect(() => findInheritedSocket({ LISTEN_PID: '42', LISTEN_FDS: count }, pid)).toThrow(
      ConfigError,
    );
});

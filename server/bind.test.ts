import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { bind, findInheritedSocket } from './bind.ts';
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

test('a port or host that cannot be used is reported with the setting to fix', async () => {
  const holder = createServer();
  const port = (await bind(holder, { host: '127.0.0.1', port: 0 })) ?? 0;
  const taken = { host: '127.0.0.1', port };
  for (const [address, message] of [
    [taken, `PORT ${port} on 127.0.0.1 is in use by another process; stop it, or set another PORT`],
    [{ ...taken, prefix: 'METRICS_' }, `set another METRICS_PORT`],
    [{ host: '192.0.2.1', port: 0 }, 'HOST 192.0.2.1 is not an address of this machine'],
    [{ ...taken, fd: 1_000_000 }, 'The socket that systemd passes cannot be used'],
  ] as const) {
    const refused = bind(createServer(), address);
    await expect(refused, message).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(message);
  }
  holder.close();
});

import { expect, onTestFinished, test } from 'vitest';
import { openRawSocket, type RawSocket, statusesIn } from '../tests/harness/raw-socket.ts';
import { defaultLimits, listen } from './listen.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const max = 3;
const [crowded, other] = ['127.0.0.2', '127.0.0.3'];

async function start(shared: string[] = []) {
  const listening = await listen('127.0.0.1', 0, { limits: { ...defaultLimits, connectionsPerNetwork: max }, shared });
  listening.setListener((_request, response) => response.end('answered'));
  onTestFinished(() => listening.close());
  const open = async (sent: string, from = crowded): Promise<RawSocket> => {
    const client = await openRawSocket(listening.port, sent, from);
    onTestFinished(() => void client.socket.destroy());
    return client;
  };
  /** Asks on a new connection. Returns the status, or nothing if the connection is refused. */
  const ask = async (from?: string) => {
    const client = await open(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), from);
    await client.ended;
    return statusesIn(client.received())[0];
  };
  return { open, ask };
}

const openMany = (open: (sent: string) => Promise<RawSocket>, sent: string) => Promise.all(Array.from({ length: max }, () => open(sent)));

// Only Linux takes every address of 127.0.0.0/8 for its own.
const hasAddresses = process.platform === 'linux';

test.runIf(hasAddresses)('slow connections of one network leave room for others, and for itself once they end', async () => {
  const { open, ask } = await start();
  const slow = await openMany(open, 'GET / HT');
  expect(await ask()).toBeUndefined();
  expect(await ask(other)).toBe(200);
  for (const { socket } of slow) socket.destroy();
  await expect.poll(() => ask()).toBe(200);
});

test.runIf(hasAddresses)('a network at its limit gives up its oldest idle connection for a new one', async () => {
  const { open, ask } = await start();
  const idle = await openMany(open, get);
  await Promise.all(idle.map((client) => client.until('answered')));
  expect(await ask()).toBe(200);
  await idle[0]?.ended;
  idle[1]?.socket.write(get);
  await idle[1]?.until('answeredHTTP');
});

test.runIf(hasAddresses)('an address that many clients share has no limit of its own', async () => {
  const { open, ask } = await start(['127.0.0.2/32']);
  await openMany(open, 'GET / HT');
  expect(await ask()).toBe(200);
});

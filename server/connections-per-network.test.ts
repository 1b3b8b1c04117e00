import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseExposition, valueOf } from '../tests/harness/exposition.ts';
import { openRawSocket, type RawSocket, statusesIn } from '../tests/harness/raw-socket.ts';
import { readConfig } from './config.ts';
import { defaultLimits, listen, type Listening, listenFor } from './listen.ts';
import { createMetrics } from './metrics/metrics.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const max = 3;
const [crowded, other] = ['127.0.0.2', '127.0.0.3'];

/** Starts a server, and returns how to open connections to it, and how many of them its metrics say were refused. */
async function start(shared: string[] = []) {
  const { registry, addProcess } = createMetrics();
  const listening = await listen('127.0.0.1', 0, { limits: { ...defaultLimits, connectionsPerNetwork: max }, shared });
  addProcess({ server: listening.server, countDroppedLines: () => 0 });
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
  const refused = async () => valueOf(parseExposition(await registry.metrics()), 'site_connections_refused_total');
  return { open, ask, refused };
}

const openMany = (open: (sent: string) => Promise<RawSocket>, sent: string) => Promise.all(Array.from({ length: max }, () => open(sent)));

// Only Linux takes every address of 127.0.0.0/8 for its own.
const hasAddresses = process.platform === 'linux';

test.runIf(hasAddresses)('slow connections of one network leave room for others, and for itself once they end', async () => {
  const { open, ask, refused } = await start();
  const slow = await openMany(open, 'GET / HT');
  expect(await ask()).toBeUndefined();
  expect(await refused()).toBe(1);
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

/** Lets a server accept a connection from an address that this machine does not have. */
function acceptFrom({ server }: Listening, address: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  server.emit('connection', socket);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Counts how many of many connections are accepted, each from the address for its number. */
const accepted = (listening: Listening, count: number, address: (index: string) => string): number =>
  Array.from({ length: count }, (_, index) => acceptFrom(listening, address(index.toString(16)))).filter((socket) => !socket.destroyed)
    .length;

async function listenWithLimit(): Promise<Listening> {
  const listening = await listen('127.0.0.1', 0, { limits: { ...defaultLimits, connectionsPerNetwork: max } });
  onTestFinished(() => listening.close());
  return listening;
}

test.each<[string, number, (index: string) => string]>([
  ['/64', max, (index) => `2001:db8:1:1::${index}`],
  ['/56', 2 * max, (index) => `2001:db8:1:1${index}::1`],
  ['/48', 4 * max, (index) => `2001:db8:1:${index}00::1`],
  ['wider network', 15, (index) => `2001:db8:${index}:1::1`],
])('of 15 connections of an IPv6 %s, %i are accepted', async (_width, expected, address) => {
  const listening = await listenWithLimit();
  expect(accepted(listening, 15, address)).toBe(expected);
  expect(accepted(listening, 1, () => '2001:db8:99:1::1')).toBe(1);
});

test('a connection that ends makes room in all networks around it', async () => {
  const listening = await listenWithLimit();
  const ending = acceptFrom(listening, '2001:db8:1:ff01::1');
  expect(accepted(listening, 15, (index) => `2001:db8:1:${index}00::1`)).toBe(4 * max - 1);
  ending.destroy();
  await expect.poll(() => accepted(listening, 1, () => '2001:db8:1:ee00::1')).toBe(1);
});

test('a new connection replaces an idle one of another /64 in the same full network', async () => {
  const { server, ...listening } = await listenWithLimit();
  const open = (index: string) => acceptFrom({ server, ...listening }, `2001:db8:1:${index}00::1`);
  const sockets = Array.from({ length: 4 * max }, (_, index) => open(index.toString(16)));
  // Node's own part of a server tells of the request of a socket and of its response like this.
  const response = new ServerResponse(Object.assign(new IncomingMessage(sockets[5] ?? new Socket()), { complete: true }));
  server.emit('request', response.req, response);
  response.emit('close');
  expect([open('a1').destroyed, open('a2').destroyed]).toEqual([false, true]);
  expect(sockets.flatMap(({ destroyed }, index) => (destroyed ? [index] : []))).toEqual([5]);
});

test('a trusted proxy has no limit of its own, and other addresses have', async () => {
  const settings = readConfig({ TRUSTED_PROXIES: '192.0.2.0/30,2001:db8::/32' });
  const listening = await listenFor({ ...settings, port: 0 });
  onTestFinished(() => listening.close());
  const many = defaultLimits.connectionsPerNetwork + 1;
  for (const proxy of ['192.0.2.1', '2001:db8::1', '127.0.0.1', '::1'])
    expect(
      accepted(listening, many, () => proxy),
      proxy,
    ).toBe(many);
  expect(accepted(listening, many, () => '192.0.2.9')).toBe(defaultLimits.connectionsPerNetwork);
});

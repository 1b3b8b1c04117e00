import type { RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openRawSocket, type RawSocket, statusesIn } from '#tests/harness/raw-socket.ts';
import { bind } from '#server/bind.ts';
import { closeHttpServer, connectionLimits, createHttpServer } from './http-server.ts';

/** Serves on a port of its own, and connects clients to it. */
async function serve(listener: RequestListener, limits: Partial<typeof connectionLimits>) {
  const server = createHttpServer(listener, { ...connectionLimits, ...limits });
  const port = (await bind(server, { host: '127.0.0.1', port: 0 })) ?? 0;
  const clients: RawSocket[] = [];
  onTestFinished(() => {
    for (const { socket } of clients) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    server,
    open: async (sent = '') => {
      const client = await openRawSocket(port, sent);
      clients.push(client);
      return client;
    },
  };
}

const ask = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const answer: RequestListener = (_request, response) => void response.end('answer');

test('connections have the limits that the guides promise', () => {
  expect(connectionLimits).toMatchObject({
    checkMs: 1000,
    maxConnections: 2000,
    maxUnanswered: 32,
  });
  expect(createHttpServer(answer)).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 30_000,
    keepAliveTimeout: 75_000,
    maxRequestsPerSocket: 10_000,
  });
});

const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n';

test.for<[what: string, sent: string, limits: Partial<typeof connectionLimits>]>([
  ['nothing', '', { headersMs: 500, requestMs: 60_000 }],
  ['half a line', 'GET / HT', { headersMs: 500, requestMs: 60_000 }],
  ['half a head', post, { headersMs: 500, requestMs: 60_000 }],
  ['half a body', `${post}\r\n12345`, { headersMs: 500, requestMs: 500 }],
])('a client that sends %s is cut after its time, and no other', async ([, sent, limits]) => {
  const { open } = await serve(
    (request, response) => request.resume().on('end', () => response.end('answer')),
    { ...limits, checkMs: 20 },
  );
  const kept = await open(ask);
  await kept.until('answer');
  const slow = await open(sent);
  await slow.ended;
  expect(statusesIn(slow.received())).toEqual([408]);
  kept.socket.write(ask);
  await kept.until('answerHTTP/1.1 200');
});

test('a request for two hosts is refused', async () => {
  const { open } = await serve(answer, {});
  const client = await open(ask.replace('\r\n\r\n', '\r\nHOST: b\r\n\r\n'));
  await client.ended;
  expect(statusesIn(client.received())).toEqual([400]);
});

test('a client with many unread answers is cut off, and costs no more than others', async () => {
  const responses: ServerResponse[] = [];
  const { open } = await serve((_request, response) => void responses.push(response), {
    maxUnanswered: 3,
  });
  const ahead = await open(ask.repeat(3));
  await expect.poll(() => responses.length).toBe(3);
  for (const response of responses.splice(0)) response.end('answer');
  await ahead.until('answerHTTP');
  ahead.socket.write(ask.repeat(2));
  await expect.poll(() => responses.length).toBe(2);
  for (const response of responses.splice(0)) response.end('last');
  await ahead.until('last');
  const greedy = await open(ask.repeat(1000));
  await greedy.ended;
  expect(responses.length).toBe(3);
});

test('with too many connections, a new one closes the one that waited longest', async () => {
  const { server, open } = await serve(answer, { maxConnections: 3 });
  const silent = await open();
  const asked = await open(ask);
  await asked.until('answer');
  const half = await open('GET / HT');
  const closed = [silent, half, asked].map(async (client, index) => {
    await client.ended;
    return index;
  });
  // It sends another request, so it has waited less than the half head.
  asked.socket.write(ask);
  await asked.until('answerHTTP');
  expect(await promisify(server.getConnections.bind(server))()).toBe(3);
  for (const expected of [0, 1, 2]) {
    const client = await open(ask);
    expect(await Promise.race(closed)).toBe(expected);
    closed[expected] = new Promise(() => {});
    await client.until('answer');
  }
});

test('a request that the site works on is never cut for a new connection', async () => {
  const responses: ServerResponse[] = [];
  const { open } = await serve((_request, response) => void responses.push(response), {
    maxConnections: 2,
  });
  const clients = [await open(ask), await open(ask)];
  await expect.poll(() => responses.length).toBe(2);
  await (
    await open(ask)
  ).ended;
  for (const response of responses) response.end('late');
  for (const client of clients) await client.until('late');
  await open();
  await clients[0]?.ended;
});

test('a client that does not read its answer makes room for a new one', async () => {
  const long = 'a'.repeat(50_000_000);
  let answered = 0;
  const { open } = await serve(
    (_request, response) => {
      answered += 1;
      response.end(long);
    },
    { maxConnections: 2 },
  );
  const lazy = [await open(), await open()];
  for (const { socket } of lazy) {
    socket.pause();
    socket.write(ask);
  }
  await expect.poll(() => answered).toBe(2);
  const reader = await open(ask);
  await reader.until('aaaa');
  lazy[0]?.socket.resume();
  await lazy[0]?.ended;
  expect(lazy[0]?.received().length).toBeLessThan(long.length);
});

test('a request during the server’s close is answered, and idle connections are closed', async () => {
  const { server, open } = await serve(answer, {});
  const idle = await open(ask);
  await idle.until('answer');
  const silent = await open();
  let closed: Promise<void> | undefined;
  server.once('connection', () => {
    closed = closeHttpServer(server, 5000);
  });
  const last = await open(ask);
  await last.until('answer');
  await Promise.all([closed, idle.ended, silent.ended, last.ended]);
});

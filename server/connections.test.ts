import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRawSocket, statusesIn } from '../tests/harness/raw-socket.ts';
import { defaultLimits, listen } from './listen.ts';

const limits = { ...defaultLimits, connections: 100, pipelinedRequests: 10 };
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a client that does not read its response is cut', async () => {
  const listening = await listen('127.0.0.1', 0, { limits: { ...limits, stallMs: 200 } });
  const cut = Promise.withResolvers<boolean>();
  listening.setListener((_request, response) => {
    response.on('close', () => cut.resolve(response.writableFinished));
    response.end(Buffer.alloc(50_000_000));
  });
  const client = connect(listening.port, '127.0.0.1');
  client.pause().write(get);
  expect(await cut.promise).toBe(false);
  client.destroy();
  await listening.close();
});

test('a client that reads slowly gets its whole response', async () => {
  const listening = await listen('127.0.0.1', 0, { limits: { ...limits, stallMs: 500 } });
  const size = 20_000_000;
  listening.setListener((_request, response) => response.end(Buffer.alloc(size)));
  const client = connect(listening.port, '127.0.0.1');
  client.write(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  let bytes = 0;
  for await (const chunk of client) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(size);
  await listening.close();
});

test('many requests without a read of their responses are cut and do not all reach the site', async () => {
  const listening = await listen('127.0.0.1', 0, { limits });
  let asked = 0;
  listening.setListener(() => {
    asked += 1;
  });
  const client = await openRawSocket(listening.port, get.repeat(1000));
  await client.ended;
  expect(asked).toBe(limits.pipelinedRequests);
  await listening.close();
});

test('what is left of too many requests is not even read', async () => {
  const listening = await listen('127.0.0.1', 0, { limits });
  listening.setListener((_request, response) => response.end());
  let read = 0;
  listening.server.on('request', () => {
    read += 1;
  });
  const client = await openRawSocket(listening.port, get.repeat(1000));
  await client.ended;
  // The first has its response at once and waits for nothing. Then come those that may wait, and one too many.
  expect(read).toBe(1 + limits.pipelinedRequests + 1);
  await listening.close();
});

test('a few requests at once on a connection are answered in order', async () => {
  const listening = await listen('127.0.0.1', 0, { limits });
  listening.setListener((request, response) => response.end(`[${request.url}]`));
  const client = await openRawSocket(listening.port, Array.from({ length: 10 }, (_, number) => get.replace('/', `/${number}`)).join(''));
  await client.until('[/9]');
  expect([...client.received().matchAll(/\[\/(\d)\]/gu)].map(([, number]) => number).join('')).toBe('0123456789');
  client.socket.destroy();
  await listening.close();
});

test('at the limit of connections, an idle one makes room', async () => {
  const listening = await listen('127.0.0.1', 0, { limits: { ...limits, connections: 2 } });
  listening.setListener((_request, response) => response.end('answered'));
  const idle = await Promise.all([openRawSocket(listening.port, get), openRawSocket(listening.port, get)]);
  await Promise.all(idle.map((client) => client.until('answered')));
  const refused = await openRawSocket(listening.port, get);
  await refused.ended;
  expect(statusesIn(refused.received())).toEqual([]);
  await Promise.all(idle.map((client) => client.ended));
  const next = await openRawSocket(listening.port, get);
  await next.until('answered');
  next.socket.destroy();
  await once(next.socket, 'close');
  await listening.close();
});

const post = (...headers: string[]) => ['POST / HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
const endless: [string, string, string][] = [
  ['length', post('Content-Length: 1000000000'), 'aaaaaaaa'],
  ['number of chunks', post('Transfer-Encoding: chunked'), '8\r\naaaaaaaa\r\n'],
];
test.each(endless)('a client that sends on after its response, with a body of endless %s, is cut', async (_what, head, more) => {
  const listening = await listen('127.0.0.1', 0, { limits: { ...limits, lingerMs: 100 } });
  listening.setListener((_request, response) => response.writeHead(413).end('too large'));
  const client = await openRawSocket(listening.port, head + more);
  await client.until('too large');
  const sending = setInterval(() => client.socket.write(more), 10);
  await client.ended;
  clearInterval(sending);
  expect(statusesIn(client.received())).toEqual([413]);
  await listening.close();
});

test('a client whose body ends soon after its response keeps its connection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const listening = await listen('127.0.0.1', 0, { limits });
  listening.setListener((request, response) => response.end(`[${request.url}]`));
  const client = await openRawSocket(listening.port, post('Content-Length: 8'));
  await client.until('[/]');
  client.socket.write(`aaaaaaaa${get.replace('/', '/second')}`);
  await client.until('[/second]');
  vi.advanceTimersByTime(limits.lingerMs);
  client.socket.write(get.replace('/', '/third'));
  await client.until('[/third]');
  vi.useRealTimers();
  client.socket.destroy();
  await listening.close();
});

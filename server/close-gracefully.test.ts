import { request } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { extent, report } from '../tests/faults/extent.ts';
import { openRawSocket, statusesIn } from '../tests/harness/raw-socket.ts';
import { listen } from './listen.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const host = '127.0.0.1';

test('connections that the system has established are accepted and answered before the port closes', async () => {
  const listening = await listen(host, 0);
  listening.setListener((_request, response) => response.end('answered'));
  const count = extent(100, 400);
  // This thread sends all of them before it can accept one.
  const clients = Array.from({ length: count }, () => openRawSocket(listening.port, get));
  const closed = listening.close();
  const ends = await Promise.all(clients.map(async (client) => [await (await client).ended, statusesIn((await client).received())]));
  await closed;
  report('Stop with connections to accept', { connections: count, answered: ends.filter(([end]) => end === 'closed').length });
  expect(ends).toEqual(Array.from({ length: count }, () => ['closed', [200]]));
});

test('during the delay, new connections are answered with Connection: close, also on a connection in use', async () => {
  const listening = await listen(host, 0);
  const mayAnswer = Promise.withResolvers<void>();
  listening.setListener((incoming, response) => {
    if (incoming.url === '/slow') void mayAnswer.promise.then(() => response.end('slow'));
    else response.end('answered');
  });
  const slow = await openRawSocket(listening.port, get.replace('/', '/slow'));
  const kept = await openRawSocket(listening.port, get);
  await kept.until('answered');
  expect(kept.received()).toContain('Connection: keep-alive');
  const closed = listening.close(500);
  const fresh = await openRawSocket(listening.port, get);
  kept.socket.write(get);
  mayAnswer.resolve();
  for (const client of [slow, kept, fresh]) {
    expect(await client.ended).toBe('closed');
    expect(client.received()).toContain('Connection: close');
  }
  await closed;
});

test('a request that is just arriving and a body that is slow are read to their end', async () => {
  const listening = await listen(host, 0);
  const started = Promise.withResolvers<void>();
  listening.setListener((incoming, response) => {
    started.resolve();
    if (incoming.readableEnded) response.end('nothing to read');
    else incoming.resume().on('end', () => response.end('read'));
  });
  const upload = request({ host, port: listening.port, method: 'POST' });
  upload.write('first');
  await started.promise;
  const arriving = await openRawSocket(listening.port, get.slice(0, 10));
  const silent = await openRawSocket(listening.port);
  const closed = listening.close();
  await expect.poll(() => listening.server.listening).toBe(false);
  arriving.socket.write(get.slice(10));
  silent.socket.write(get);
  upload.end('last');
  const [response] = (await once(upload, 'response')) as [{ statusCode: number; headers: Record<string, string>; resume: () => void }];
  response.resume();
  expect([response.statusCode, response.headers['connection']]).toEqual([200, 'close']);
  for (const client of [arriving, silent]) {
    expect(await client.ended).toBe('closed');
    expect(statusesIn(client.received())).toEqual([200]);
  }
  await closed;
});

test('a connection without a request holds up the stop for a second only', async () => {
  const listening = await listen(host, 0);
  listening.setListener((_request, response) => response.end());
  const silent = await openRawSocket(listening.port);
  const start = performance.now();
  await listening.close();
  expect(performance.now() - start).toBeLessThan(8000);
  await silent.ended;
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HttpConnection, readHead, writeRequest } from './http-connection.ts';

test('a head tells the status and how the body ends, once all of it is there', () => {
  expect(readHead(Buffer.from('HTTP/1.1 200 OK\r\nContent-Le'))).toBeUndefined();
  expect(readHead(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'))).toEqual({ status: 200, bodyAt: 38, length: 3 });
  expect(readHead(Buffer.from('HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n'))).toMatchObject({ status: 304, length: 0 });
  expect(readHead(Buffer.from('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n'))).toMatchObject({ length: undefined });
});

test('a connection sends one request after another, whatever ends the responses', async () => {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push([request.method, request.url, request.headers['x-name']].join(' '));
    request.resume();
    if (request.url === '/chunks') {
      response.write('one');
      response.end('two');
    } else response.writeHead(request.url === '/none' ? 204 : 201).end(request.url === '/none' ? undefined : 'x'.repeat(100_000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const connection = await HttpConnection.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const send = (method: string, path: string, body?: string) => connection.send(writeRequest(method, path, { 'X-Name': 'Ann' }, body));
  expect([
    await send('GET', '/chunks'),
    await send('POST', '/long', 'é'),
    await send('GET', '/none'),
    await send('GET', '/chunks'),
  ]).toEqual([200, 201, 204, 200]);
  expect(received).toEqual(['GET /chunks Ann', 'POST /long Ann', 'GET /none Ann', 'GET /chunks Ann']);
  const broken = connection.send(writeRequest('GET', '/chunks', {}));
  server.closeAllConnections();
  await expect(broken).rejects.toThrow(/closed|reset/iu);
  connection.close();
});

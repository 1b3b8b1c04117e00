import { expect, test } from 'vitest';
import { openRawSocket, statusesIn } from '../tests/harness/raw-socket.ts';
import { type Listening, listen } from './listen.ts';

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function startEcho(): Promise<Listening> {
  const listening = await listen('127.0.0.1', 0);
  listening.setListener((request, response) => {
    if (request.method === 'GET') setImmediate(() => response.end('answered'));
    else request.resume().on('end', () => response.end('read'));
  });
  return listening;
}

/** Sends text, and returns all that the server sends until it closes the connection. */
async function send(listening: Listening, text: string): Promise<string> {
  const { ended, received } = await openRawSocket(listening.port, text);
  expect([text.slice(0, 60), await ended]).toEqual([text.slice(0, 60), 'closed']);
  return received();
}

const malformed: [string, string, number][] = [
  ['bytes of TLS', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  ['a negative length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nabcde', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde', 400],
  ['a length and chunks', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['a body of malformed chunks', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['CONNECT', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
];

test.each(malformed)('%s gets one complete response and the end of the connection', async (_what, text, status) => {
  const listening = await startEcho();
  const response = await send(listening, text);
  expect(statusesIn(response)).toEqual([status]);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toContain('Connection: close');
  expect(head).toContain('Cache-Control: no-store');
  expect(head).toContain("Content-Security-Policy: default-src 'none'");
  expect(head).toContain(`Content-Length: ${body.length}`);
  await listening.close();
});

test('a malformed request gets its response after those of the requests before it', async () => {
  const listening = await startEcho();
  const response = await send(listening, `${get}${get}GARBAGE\r\n\r\n`);
  expect(statusesIn(response)).toEqual([200, 200, 400]);
  await listening.close();
});

test('a malformed body of a call of the API gets a problem', async () => {
  const listening = await startEcho();
  const response = await send(listening, 'POST /api/users/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  expect(response).toContain('Content-Type: application/problem+json');
  expect(response).toContain('"status":400');
  await listening.close();
});

test('a malformed body whose request has its response already gets no second one', async () => {
  const listening = await listen('127.0.0.1', 0);
  listening.setListener((_request, response) => response.end('early'));
  const client = await openRawSocket(listening.port, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  await client.until('early');
  client.socket.write('zz\r\n');
  await client.ended;
  expect(statusesIn(client.received())).toEqual([200]);
  await listening.close();
});

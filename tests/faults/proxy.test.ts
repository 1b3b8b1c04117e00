import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startCaddy } from '#tests/harness/caddy.ts';
import { listen } from '#tests/harness/ports.ts';

const slowBodies = 100;

/** Starts a server in the place of the site, which counts the requests that reach it. */
async function startUpstream() {
  const seen = { requests: 0, connections: 0 };
  const server = createServer((request, response) => {
    seen.requests += 1;
    request.resume().on('end', () => response.end('answered'));
  });
  server.on('connection', () => (seen.connections += 1));
  const port = await listen(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  return { port, seen, close };
}

test('slow bodies hold no connection to the site, and reach it once they are whole', async () => {
  const upstream = await startUpstream();
  const { port } = await startCaddy(upstream.port);
  const sockets = Array.from({ length: slowBodies }, () => {
    const socket = connect(port, 'localhost');
    socket.write(
      `POST /api/users/login HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(59_999)}`,
    );
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  // Caddy answers others in the meantime, and has then read what they sent.
  for (let visit = 1; visit <= 20; visit += 1)
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('answered');
  expect(upstream.seen.requests).toBe(20);
  expect(upstream.seen.connections).toBeLessThan(slowBodies / 2);
  for (const socket of sockets) socket.write('x');
  await expect.poll(() => upstream.seen.requests).toBe(20 + slowBodies);
});

test('Caddy redirects other addresses as the operator’s guide says', async () => {
  const [block = ''] = /^www\.[^`]+/mu.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const upstream = await startUpstream();
  const { port } = await startCaddy(upstream.port, (own) =>
    block
      .replace('www.YOUR.DOMAIN', `http://127.0.0.1:${own}`)
      .replace('https://YOUR.DOMAIN', `http://localhost:${own}`),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/reviews?q=a%20b`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    301,
    `http://localhost:${port}/reviews?q=a%20b`,
  ]);
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('answered');
});

test('Caddy logs neither visitors nor secret links, even when the site is down', async () => {
  const upstream = await startUpstream();
  const { port, output } = await startCaddy(upstream.port);
  const headers = { 'User-Agent': 'SecretBrowser', Authorization: 'Bearer SecretToken' };
  const visit = async () =>
    (await fetch(`http://localhost:${port}/invitation/SecretLink`, { headers })).status;
  expect(await visit()).toBe(200);
  upstream.close();
  expect(await visit()).toBe(502);
  expect(output()).not.toMatch(/Secret|remote_ip|127\.0\.0\.1:(?!2019)\d+"?,|"::1"/u);
});

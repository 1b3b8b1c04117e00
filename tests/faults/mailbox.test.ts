import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { testPassword } from '../harness/create-test-app.ts';
import { startServer } from '../harness/start-server.ts';

beforeAll(ensureBuilt, 120_000);

/** Starts a site without a mail server, and with an email in its mailbox. */
async function openSite() {
  const site = await startServer({ settings: { SMTP_URL: '' } });
  onTestFinished(site.stop);
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const account = { email: 'ann@example.com', ...names, password: testPassword, passwordRetype: testPassword };
  const headers = { 'Content-Type': 'application/json' };
  expect((await fetch(`${site.url}/api/users/signup`, { method: 'POST', headers, body: JSON.stringify(account) })).status).toBe(201);
  // The terminal shows each email.
  await expect.poll(site.output).toContain('Mail to ann@example.com');
  const mailbox = new URL(/^Mail: +(\S+)/mu.exec(site.output())?.[1] ?? '');
  return { port: Number(new URL(site.url).port), mailbox };
}

async function get(port: number, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, headers: { Host: 'localhost', Connection: 'close' } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

/** A proxy that tells nothing of itself, as nginx without further settings. */
async function startPlainProxy(sitePort: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: '127.0.0.1' };
    const forwarded = request({ host: '127.0.0.1', port: sitePort, path: incoming.url, method: incoming.method, headers });
    forwarded.on('response', (response) => response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers)));
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return (proxy.address() as AddressInfo).port;
}

test('the mailbox and its emails open with the key in the printed address', async () => {
  const { port, mailbox } = await openSite();
  const list = await get(port, mailbox.pathname + mailbox.search);
  expect(list).toMatchObject({ status: 200, body: expect.stringContaining('ann@example.com') });
  const email = /href="([^"]*\/dev\/mailbox\/[^"]+)"/u.exec(list.body)?.[1] ?? '';
  expect(await get(port, email)).toMatchObject({ status: 200, body: expect.stringMatching(/\/verify\/[\w-]{43}/u) });
});

test('without the key there is no mailbox, not even behind a proxy that tells nothing of itself', async () => {
  const { port, mailbox } = await openSite();
  const list = await get(port, mailbox.pathname + mailbox.search);
  const [, email = ''] = /href="([^"?]+)\?/u.exec(list.body) ?? [];
  expect(email).toMatch(/^\/dev\/mailbox\/[\w-]{22}$/u);
  const key = mailbox.searchParams.get('key') ?? '';
  const ports = [port, await startPlainProxy(port)];
  const paths = [
    '/dev/mailbox',
    '/dev/mailbox?key=',
    `/dev/mailbox?key=${key.slice(1)}`,
    `/dev/mailbox?key=${key.toLowerCase()}`,
    `/dev/mailbox?key=x&key=${key}`,
    '/DEV/mailbox',
    '/dev/%6dailbox',
    email,
    `${email}/html`,
    `${email}?key=${key.slice(1)}`,
  ];
  for (const each of ports) {
    expect((await get(each, mailbox.pathname + mailbox.search)).status).toBe(200);
    for (const path of paths)
      expect([path, await get(each, path)]).toMatchObject([
        path,
        { status: 404, body: expect.not.stringMatching(/ann@example|mailbox/iu) },
      ]);
  }
});

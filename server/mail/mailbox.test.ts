import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMailboxPages } from './mailbox-pages.tsx';
import { createMailboxTransport } from './mailbox.ts';

const id = 'AbCdEfGhIjKlMnOpQrSt-_';
const link = 'http://localhost:3000/verify/abc';

async function openMailbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-mailbox-'));
  const printed: string[] = [];
  const transport = createMailboxTransport({ dataDir, clock: () => 0, print: (line) => printed.push(line) });
  return {
    transport,
    printed,
    pages: createMailboxPages({ dataDir }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

test('a mail is listed, read, and its link followed and printed', async () => {
  await using mailbox = await openMailbox();
  expect(await (await mailbox.pages.request('/')).text()).toContain('No mails yet.');
  await mailbox.transport.deliver({ kind: 'verify_email', recipient: 'ann@example.com', firstName: 'Ann', link }, id);
  expect(mailbox.printed.join('\n')).toContain(link);
  const list = await mailbox.pages.request('/');
  expect(await list.text()).toContain(`href="/dev/mailbox/${id}"`);
  expect(await (await mailbox.pages.request(`/${id}`)).text()).toContain(`href="${link}"`);
  expect(await (await mailbox.pages.request('/mails.json')).json()).toMatchObject([{ recipient: 'ann@example.com', link }]);
});

test('its pages run no scripts and are not indexed; a mail’s HTML is sandboxed', async () => {
  await using mailbox = await openMailbox();
  await mailbox.transport.deliver({ kind: 'verify_email', recipient: 'ann@example.com', firstName: 'Ann', link }, id);
  for (const path of ['/', `/${id}`, `/${id}/html`]) {
    const { headers } = await mailbox.pages.request(path);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  }
  expect((await mailbox.pages.request(`/${id}/html`)).headers.get('Content-Security-Policy')).toContain('sandbox');
});

test('nothing but mails can be read', async () => {
  await using mailbox = await openMailbox();
  for (const path of ['/..%2F..%2Fetc%2Fpasswd', '/AbCdEfGhIjKlMnOpQrSt-x']) expect((await mailbox.pages.request(path)).status).toBe(404);
});

import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
  const clock = { now: 0 };
  const transport = createMailboxTransport({
    dataDir,
    publicUrl: 'http://localhost:3000',
    clock: () => clock.now,
    print: (line) => printed.push(line),
  });
  return {
    dataDir,
    clock,
    transport,
    printed,
    pages: createMailboxPages({ dataDir }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  };
}

test('lists and shows an email, and shows and prints its link', async () => {
  await using mailbox = await openMailbox();
  expect(await (await mailbox.pages.request('/')).text()).toContain('No emails yet.');
  await mailbox.transport.deliver({ kind: 'verify_email', recipient: 'ann@example.com', firstName: 'Ann', link }, id);
  expect(mailbox.printed.join('\n')).toContain(link);
  const list = await mailbox.pages.request('/');
  expect(await list.text()).toContain(`href="/dev/mailbox/${id}"`);
  expect(await (await mailbox.pages.request(`/${id}`)).text()).toContain(`href="${link}"`);
  expect(await (await mailbox.pages.request('/emails.json')).json()).toMatchObject([{ recipient: 'ann@example.com', link }]);
});

test('pages run no scripts and are not indexed, and an email’s HTML is sandboxed', async () => {
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

test('nothing but emails can be read', async () => {
  await using mailbox = await openMailbox();
  for (const path of ['/..%2F..%2Fetc%2Fpasswd', '/AbCdEfGhIjKlMnOpQrSt-x']) expect((await mailbox.pages.request(path)).status).toBe(404);
});

test('an invalid file does not hide the emails', async () => {
  await using mailbox = await openMailbox();
  await mailbox.transport.deliver({ kind: 'account_deleted', recipient: 'ann@example.com', firstName: 'Ann' }, id);
  await writeFile(join(mailbox.dataDir, 'mailbox', 'BrokenBrokenBrokenBrok.json'), '{"id":');
  await writeFile(join(mailbox.dataDir, 'mailbox', 'notes.txt'), 'not a mail');
  expect(await (await mailbox.pages.request('/emails.json')).json()).toMatchObject([{ id }]);
});

test('the newest email comes first', async () => {
  await using mailbox = await openMailbox();
  const ids = ['AAAAAAAAAAAAAAAAAAAAAA', 'CCCCCCCCCCCCCCCCCCCCCC', 'BBBBBBBBBBBBBBBBBBBBBB'];
  for (const each of ids) {
    mailbox.clock.now += 1000;
    await mailbox.transport.deliver({ kind: 'account_deleted', recipient: 'ann@example.com', firstName: 'Ann' }, each);
  }
  const emails = (await (await mailbox.pages.request('/emails.json')).json()) as { id: string }[];
  expect(emails.map((mail) => mail.id)).toEqual(ids.toReversed());
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

// Windows has no such modes.
test.skipIf(process.platform === 'win32')('only the owner can read the folder and emails, even if others could before', async () => {
  await using mailbox = await openMailbox();
  const folder = join(mailbox.dataDir, 'mailbox');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, `${id}.part`), '');
  await chmod(join(folder, `${id}.part`), 0o644);
  await mailbox.transport.deliver({ kind: 'account_deleted', recipient: 'ann@example.com', firstName: 'Ann' }, id);
  expect(await modeOf(folder)).toBe('700');
  expect(await modeOf(join(folder, `${id}.json`))).toBe('600');
});

test('the oldest emails beyond 500 are removed', async () => {
  await using mailbox = await openMailbox();
  const idOf = (number: number) => String(number).padStart(22, 'x');
  const deliver = (number: number) =>
    mailbox.transport.deliver({ kind: 'account_deleted', recipient: `${number}@example.com`, firstName: 'Ann' }, idOf(number));
  await deliver(0);
  const folder = join(mailbox.dataDir, 'mailbox');
  await utimes(join(folder, `${idOf(0)}.json`), 1, 1);
  const others = Array.from({ length: 499 }, (_, index) => writeFile(join(folder, `${idOf(index + 1)}.json`), '{}'));
  await Promise.all(others);
  await deliver(500);
  const names = await readdir(folder);
  expect(names).toHaveLength(500);
  expect([names.includes(`${idOf(0)}.json`), names.includes(`${idOf(500)}.json`)]).toEqual([false, true]);
});

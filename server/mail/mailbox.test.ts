import { hash } from 'node:crypto';
import files, { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emailMessages } from '#content/email-messages.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { openMailbox } from './mailbox.tsx';

const id = 'AbCdEfGhIjKlMnOpQrSt-_';
const link = 'http://localhost:3000/verify/abc';
const forgotten = {
  kind: 'reset_password',
  recipient: 'ann@example.com',
  text: emailMessages.resetPassword('Ann'),
} as const;

async function createMailbox(existing?: string) {
  const dataDir = existing ?? (await temporaryFolder());
  const printed: string[] = [];
  const clock = { now: 0 };
  const print = (line: string) => void printed.push(line);
  const { transport, pages, place } = await openMailbox({
    dataDir,
    publicUrl: 'http://localhost:3000',
    clock: () => clock.now,
    print,
  });
  const [address = ''] = place.split(' ', 1);
  const { pathname, search } = new URL(address);
  return {
    clock,
    transport,
    printed,
    search,
    dataDir,
    folder: join(dataDir, 'mailbox'),
    get: (path: string, query = search) => pages.request(pathname + path + query),
  };
}

test('without its key, every address of the mailbox only says where the right one is', async () => {
  const mailbox = await createMailbox();
  await mailbox.transport.deliver({ ...forgotten, link }, id);
  for (const path of ['', `/${id}`, `/${id}/html`]) {
    expect((await mailbox.get(path)).status).toBe(200);
    for (const query of ['', '?key=', '?key=x', `?key=${'A'.repeat(43)}`]) {
      const refused = await mailbox.get(path, query);
      expect([path, query, refused.status]).toEqual([path, query, 404]);
      expect(refused.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      const text = await refused.text();
      expect(text).toContain('The terminal that runs the site prints the whole address');
      expect(text).toBe(await (await mailbox.get('/x', query)).text());
      expect(text).not.toContain(mailbox.search.slice('?key='.length));
    }
  }
});

test('the address stays the same until the data is removed', async () => {
  const { dataDir, folder, search } = await createMailbox();
  expect((await createMailbox(dataDir)).search).toBe(search);
  expect((await createMailbox()).search).not.toBe(search);
  // Cut off by a crash.
  await writeFile(join(folder, 'key'), '');
  const mended = await createMailbox(dataDir);
  expect(mended.search).toMatch(/^\?key=[\w-]{43}$/u);
  expect((await createMailbox(dataDir)).search).toBe(mended.search);
});

test('an email is listed and shown, and its link printed, without scripts', async () => {
  const mailbox = await createMailbox();
  expect(await (await mailbox.get('')).text()).toContain('No emails yet.');
  await mailbox.transport.deliver({ ...forgotten, link }, id);
  expect(mailbox.printed.join('\n')).toContain(link);
  expect(await (await mailbox.get('')).text()).toContain(
    `href="/dev/mailbox/${id}${mailbox.search}"`,
  );
  expect(await (await mailbox.get(`/${id}`)).text()).toContain(`href="${link}"`);
  for (const path of ['', `/${id}`, `/${id}/html`]) {
    const answer = await mailbox.get(path);
    const { headers } = answer;
    const [, css = ''] = /<style>(.*?)<\/style>/su.exec(await answer.text()) ?? [];
    expect(headers.get('Content-Security-Policy')).toContain(hash('sha256', css, 'base64'));
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});

test('nothing but emails can be read', async () => {
  const mailbox = await createMailbox();
  const sentAt = new Date(0).toISOString();
  const outside = { id, sentAt, recipient: 'ann@example.com', subject: 'Hi', html: '', text: '' };
  await writeFile(join(mailbox.dataDir, `${id}.json`), JSON.stringify(outside));
  for (const path of [
    `/..%2F${id}`,
    '/..%2F..%2Fetc%2Fpasswd',
    '/AbCdEfGhIjKlMnOpQrSt-x',
    '/AbCdEfGhIjKlMnOpQrSt-x/html',
  ])
    expect((await mailbox.get(path)).status).toBe(404);
});

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8);

// Windows has no such modes.
test.skipIf(process.platform === 'win32')(
  'only the user of the process can read the emails and the key',
  async () => {
    const mailbox = await createMailbox();
    const { folder } = mailbox;
    await mailbox.transport.deliver(forgotten, id);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, `${id}.json`))).toBe('600');
    expect(await modeOf(join(folder, 'key'))).toBe('600');
    await chmod(join(folder, 'key'), 0o644);
    await createMailbox(mailbox.dataDir);
    expect(await modeOf(join(folder, 'key'))).toBe('600');
  },
);

test('a file system without modes does not keep the mailbox from being opened', async () => {
  vi.spyOn(files, 'chmod').mockRejectedValue(Object.assign(new Error(), { code: 'EPERM' }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const { dataDir, folder } = await createMailbox();
  expect(await readdir(folder)).toEqual(['key']);
  expect((await createMailbox(dataDir)).folder).toBe(folder);
});

test('the oldest emails beyond 500 are removed', async () => {
  const mailbox = await createMailbox();
  const idOf = (number: number) => String(number).padStart(22, 'x');
  const deliver = (number: number) =>
    mailbox.transport.deliver({ ...forgotten, recipient: `${number}@example.com` }, idOf(number));
  await deliver(0);
  const email = { recipient: 'ann@example.com', subject: 'Hi', html: '', text: '' };
  await Promise.all(
    Array.from({ length: 499 }, (_, index) => {
      const another = { ...email, id: idOf(index + 1), sentAt: new Date(1000).toISOString() };
      return writeFile(join(mailbox.folder, `${another.id}.json`), JSON.stringify(another));
    }),
  );
  mailbox.clock.now += 2000;
  await deliver(500);
  const names = (await readdir(mailbox.folder)).filter((name) => name.endsWith('.json'));
  expect(names).toHaveLength(500);
  expect([names.includes(`${idOf(0)}.json`), names.includes(`${idOf(500)}.json`)]).toEqual([
    false,
    true,
  ]);
});

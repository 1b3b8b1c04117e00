import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { onPostgres } from '../../tests/harness/databases.ts';
import { runOwner, settingsOf } from '../../tests/harness/run-owner.ts';
import { startSmtpServer } from '../../tests/harness/smtp-server.ts';
import { readConfig } from '../../server/config.ts';
import { checkDisk } from './check-disk.ts';
import { checkMailServer } from './check-email.ts';
import { checkSettings } from './check-settings.ts';
import { checkSharedCache } from './check-shared-cache.ts';
import type { Finding } from './finding.ts';

/** Serves on a free port for the time of the test. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function doctor(settings: Record<string, string>) {
  const { exitCode, out } = await runOwner(settings, ['doctor', '--json']);
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: Finding[] };
  expect({ exitCode, ok }).toEqual(
    findings.some(({ status }) => status === 'problem') ? { exitCode: 1, ok: false } : { exitCode: 0, ok: true },
  );
  return (name: string) => findings.find((finding) => finding.name === name);
}

eachDatabase((open) => {
  test('a sound site that runs has no problem', async () => {
    await using app = await createTestApp(open);
    await using site = await serve(app.listener);
    const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
    expect(findingOf('Database')).toMatchObject({ status: 'ok' });
    expect(findingOf('Outbox')).toMatchObject({ status: 'ok' });
    expect(findingOf('Public URL')).toEqual({ name: 'Public URL', status: 'ok', message: `${site.url} is this site` });
    expect(findingOf('Disk')?.message).toMatch(app.database.kind === 'sqlite' ? /MB are free in/u : /PostgreSQL keeps the data/u);
  });

  test('a public address that leads to the site of another database is a problem', async () => {
    await using app = await createTestApp(open);
    await using other = await createTestApp(() => open(''));
    await using site = await serve(other.listener);
    const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
    expect(findingOf('Public URL')).toMatchObject({ status: 'problem', message: `${site.url} is a site with another database` });
  });

  test('a missing or foreign key of the record is a problem', async () => {
    await using app = await createTestApp(open);
    const settings = settingsOf(app.database);
    expect((await doctor(settings))('Record key')).toMatchObject({ status: 'ok' });
    const file = join(tmpdir(), 'no-such-record-key.pem');
    const { RECORD_KEY: _key, ...withoutKey } = settings;
    expect((await doctor({ ...withoutKey, RECORD_KEY_FILE: file }))('Record key')).toMatchObject({
      status: 'problem',
      message: expect.stringContaining(file),
    });
    const foreign = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    expect((await doctor({ ...settings, RECORD_KEY: foreign }))('Record key')).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('RECORD_KEY is not the key of the record of reviews'),
    });
  });

  test('totals that do not add up are a problem', async () => {
    await using app = await createTestApp(open);
    await app.context.db.updateTable('review_totals').set({ count: 3 }).where('rating', '=', 4).execute();
    const findingOf = await doctor(settingsOf(app.database));
    expect(findingOf('Database')).toMatchObject({
      status: 'problem',
      message: 'The stored number of reviews is wrong: 3 instead of 0 for 4 stars',
    });
  });

  test('an email that was given up is a warning, one that nobody sends a problem', async () => {
    await using app = await createTestApp(open, { sendsEmail: false });
    await app.createAccount('ann@example.com');
    await app.context.db.updateTable('outbox').set({ state: 'failed' }).execute();
    expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({ status: 'warning', message: '1 email could not be sent' });
    await app.createAccount('bob@example.com');
    app.clock.advance(15 * 60_000);
    expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({ status: 'problem' });
  });
});

onPostgres((open) => {
  test('a clock that differs from that of PostgreSQL is a warning', async () => {
    await using app = await createTestApp(open);
    vi.useRealTimers();
    expect((await doctor(settingsOf(app.database)))('Clock')).toMatchObject({ status: 'ok' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
    expect((await doctor(settingsOf(app.database)))('Clock')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^This machine is \d+ seconds behind PostgreSQL$/u),
    });
  });
});

test.each([
  [301, 'redirects to https://elsewhere.example'],
  [404, 'it is not this site'],
  [503, 'answers with 503'],
])('a public address that answers with %i is a problem', async (status, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-doctor-'));
  try {
    await runOwner({ DATA_DIR: folder }, ['migrate']);
    await using site = await serve((_request, response) => response.writeHead(status, { Location: 'https://elsewhere.example' }).end());
    const finding = (await doctor({ DATA_DIR: folder, PUBLIC_URL: site.url }))('Public URL');
    expect(finding).toMatchObject({ status: 'problem', message: expect.stringContaining(message) });
    expect(finding?.advice).not.toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a site that is stopped is a warning on this machine and a problem on the network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-doctor-'));
  const settings = { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' };
  try {
    await runOwner(settings, ['migrate']);
    expect((await doctor({ ...settings, PUBLIC_URL: 'http://127.0.0.1:65000' }))('Public URL')).toMatchObject({ status: 'warning' });
    expect((await doctor({ ...settings, PUBLIC_URL: 'https://site.invalid' }))('Public URL')).toMatchObject({ status: 'problem' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('without a database, the other checks go on', async () => {
  const findingOf = await doctor({ DATA_DIR: join(tmpdir(), 'no-such-folder') });
  expect(findingOf('Database')).toMatchObject({ status: 'problem', advice: expect.stringContaining('owner migrate') });
  expect(findingOf('Content')).toBeDefined();
  expect(findingOf('Disk')).toMatchObject({ status: 'problem' });
});

test('a setting that is malformed is the only finding', async () => {
  const { exitCode, out } = await runOwner({ PORT: 'x' }, ['doctor']);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^✗ Settings +PORT must be [^\n]+\n +→ [^\n]+\n$/u);
});

test('valid settings that an owner would regret are warnings', () => {
  const messages = (settings: Record<string, string>) => checkSettings(readConfig(settings)).map(({ message }) => message);
  expect(messages({})).toEqual([expect.stringContaining('PUBLIC_URL'), expect.stringContaining('OWNER_EMAIL')]);
  const real = {
    PUBLIC_URL: 'https://portfolio.dev',
    SMTP_URL: 'smtps://mail.portfolio.dev',
    OWNER_EMAIL: 'me@portfolio.dev',
    TRUSTED_PROXIES: '10.0.0.1',
  };
  expect(messages({ ...real, MAIL_FROM: 'hello@example.com' })).toEqual([expect.stringContaining('MAIL_FROM')]);
  expect(messages({ ...real, MAIL_FROM: 'Ann <hello@portfolio.dev>' })).toEqual(['All are valid']);
  expect(messages({ ...real, MAIL_FROM: 'hello@portfolio.dev', TRUSTED_PROXIES: '' })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES'),
  ]);
});

test('a mail server that accepts the log-in is fine; one that refuses it, or is not there, is a problem with advice', async () => {
  expect(await checkMailServer(undefined)).toMatchObject({ status: 'warning' });
  const server = await startSmtpServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(password === 'right' ? null : new Error('No'), { user: 'site' }),
  });
  const withPassword = (password: string) => server.url.replace('//', `//site:${password}@`);
  try {
    expect(await checkMailServer(withPassword('right'))).toMatchObject({ status: 'ok' });
    expect(await checkMailServer(withPassword('wrong'))).toMatchObject({ status: 'problem', advice: expect.stringContaining('password') });
  } finally {
    await server.stop();
  }
  expect(await checkMailServer(server.url)).toMatchObject({ status: 'problem', advice: expect.stringContaining('port') });
});

test('a disk that is almost full is a warning, then a problem', async () => {
  const megabytes = (free: number) => () => Promise.resolve({ bavail: free * 256, bsize: 4096 });
  expect(await checkDisk('.', megabytes(2048))).toMatchObject({ status: 'ok', message: expect.stringContaining('2,048 MB are free') });
  expect(await checkDisk('.', megabytes(1023))).toMatchObject({ status: 'warning' });
  expect(await checkDisk('.', megabytes(99))).toMatchObject({ status: 'problem' });
});

test('a shared cache that takes no purges is a problem, and without one there is nothing to check', async () => {
  const purges: unknown[] = [];
  await using cache = await serve(({ method, headers }, response) => {
    purges.push([method, headers['surrogate-key']]);
    response.writeHead(headers['x-secret'] === 'right' ? 200 : 403).end();
  });
  const check = (header: string) => checkSharedCache(readConfig({ CDN_PURGE_URL: cache.url, CDN_PURGE_HEADER: header }));
  const { host } = new URL(cache.url);
  expect(await check('X-Secret: right')).toEqual([{ name: 'Shared cache', status: 'ok', message: `${host} takes purges` }]);
  expect(await check('X-Secret: wrong')).toMatchObject([{ status: 'problem', message: `${host} takes no purges: The cache answered 403` }]);
  // The key of no response, so that the check empties nothing.
  expect(purges).toEqual([
    ['PURGE', 'doctor'],
    ['PURGE', 'doctor'],
  ]);
  expect(await checkSharedCache(readConfig({}))).toEqual([]);
});

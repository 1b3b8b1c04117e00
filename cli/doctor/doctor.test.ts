import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { noteBackup, noteFailedBackup } from '#domain/use-cases/backups.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { newPassword, test } from '#tests/harness/create-test-app.ts';
import { createSqliteFolder } from '#tests/harness/databases.ts';
import { fillSite } from '#tests/harness/fill-site.ts';
import { findingLike } from '#tests/harness/finding-like.ts';
import { reservePort } from '#tests/harness/ports.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { day, hour, minute } from '#tests/harness/time.ts';
import type { NamedFinding } from './finding.ts';

async function doctor(settings: Record<string, string>) {
  // Sends no request, so none reaches a site that runs beside the tests.
  const nobody = { PUBLIC_URL: 'http://localhost:1' };
  const { exitCode, out } = await runOwner({ ...nobody, ...settings }, ['doctor', '--json']);
  const { ok, findings } = JSON.parse(out) as { ok: boolean; findings: NamedFinding[] };
  expect({ exitCode, ok }).toEqual(
    findings.some(({ status }) => status === 'problem')
      ? { exitCode: 1, ok: false }
      : { exitCode: 0, ok: true },
  );
  return (name: string) => findings.find((finding) => finding.name === name);
}

test('a healthy, running site has no problem', async ({ app }) => {
  await fillSite(app);
  await app.context.db.deleteFrom('mail_trouble').execute();
  await using site = await serveTestApp(app);
  const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
  expect(findingOf('Database')).toMatchObject({ status: 'ok' });
  expect(findingOf('Outbox')).toMatchObject({ status: 'ok' });
  expect(findingOf('Public URL')).toEqual({
    name: 'Public URL',
    status: 'ok',
    message: `${site.url} is this site`,
  });
  expect(findingOf('Disk')?.message).toMatch(
    app.database.pool === undefined ? /MB are free in/u : /PostgreSQL keeps the data/u,
  );
});

test('a PostgreSQL whose system now sorts differently is named with what to run', async ({
  app: { database },
}) => {
  const age = sql`update pg_database set datcollversion = '0' where datname = current_database()`;
  if (database.pool !== undefined) await age.execute(database.kysely);
  const { status, advice = '' } = (await doctor(settingsOf(database)))('Database') ?? {};
  expect([status, advice.replaceAll(/database \w+/gu, 'database NAME')]).toEqual(
    database.pool === undefined
      ? ['ok', '']
      : [
          'warning',
          'In psql, run "reindex database NAME", then "alter database NAME refresh collation version".',
        ],
  );
});

test('a public address that leads to the site of another database is a problem', async ({
  app,
  createApp,
}) => {
  await app.createAccount('ann@example.com');
  const other = await createApp();
  await using site = await serveTestApp(other);
  const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
  expect(findingOf('Public URL')).toMatchObject(findingLike('problem', 'has another database'));
});

test('a proxy from which somebody logged in may not name its visitors: a warning', async ({
  app,
}) => {
  await app.verifiedAccount('ann@example.com');
  await using site = await serveTestApp(app);
  const settings = {
    ...settingsOf(app.database),
    PUBLIC_URL: site.url,
    TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1, 2001:db8::1',
    CLIENT_IP_HEADER: 'X-Real-IP',
  };
  const ok = { status: 'ok' };
  const from = (proxy: string) =>
    findingLike('warning', `come from the proxy at ${proxy}`, 'have the proxy set X-Real-IP');
  for (const [network, expected] of [
    ['198.51.100.7', ok],
    ['192.0.2.1', from('192.0.2.1')],
    ['2001:db8::1', from('2001:db8::1')],
    ['198.51.100.7', ok],
  ] as const) {
    app.clock.advance(minute);
    expect((await app.from(network).logIn('ann@example.com')).status).toBe(200);
    expect((await doctor(settings))('Public URL'), network).toMatchObject(expected);
  }
});

test('an owner’s account that a link alone verified is a problem until a new password', async ({
  app,
}) => {
  const boss = 'boss@example.com';
  const find = async (OWNER_EMAIL = 'Boss@example.com') => {
    const findingOf = await doctor({ ...settingsOf(app.database), OWNER_EMAIL });
    return findingOf('Owner');
  };
  expect(await find('')).toMatchObject({ status: 'ok' });
  expect(await find()).toMatchObject({
    status: 'warning',
    message: 'Nobody has signed up with OWNER_EMAIL yet',
  });
  const { session } = await app.createAccount(boss);
  await session.review('Splendid!');
  expect(await find()).toMatchObject({
    status: 'warning',
    message: 'The address of OWNER_EMAIL is not verified yet',
  });
  await app.get(`/users/verify/${await app.emailedLink(boss, 'verify')}`);
  expect(await find()).toMatchObject(findingLike('problem', 'a link alone', '/forgot-password'));
  await app.resetPassword(await app.resetLink(boss));
  expect(await find()).toMatchObject({
    status: 'warning',
    message: 'The owner’s account has 1 review of this site',
  });
  await app.context.db.updateTable('users').set({ proved_by: null }).execute();
  const { body } = await app.logIn(boss, newPassword);
  const [review] = (await app.as(body.token).get('/reviews')).body;
  await app.as(body.token).delete(`/reviews/${review._id}`);
  expect(await find()).toMatchObject(findingLike('warning', 'before this site recorded how'));
  await app.resetPassword(await app.resetLink(boss));
  expect(await find()).toMatchObject({ status: 'ok' });
});

test('an email that was given up is a warning, one that nobody sends a problem', async ({
  appWithoutSender: app,
}) => {
  await app.createAccount('ann@example.com');
  await app.context.db.updateTable('outbox').set({ state: 'failed' }).execute();
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({
    status: 'warning',
    message: '1 email could not be sent',
  });
  await app.createAccount('bob@example.com');
  app.clock.advance(15 * minute);
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({ status: 'problem' });
});

test('a failed or overdue backup is a problem on a public site, else only noted', async ({
  app,
}) => {
  await app.createAccount();
  const settings = settingsOf(app.database);
  const publicSite = {
    ...settings,
    PUBLIC_URL: 'https://site.invalid',
    SMTP_URL: `smtp://127.0.0.1:${await reservePort()}`,
  };
  const check = async () => [
    (await doctor(settings))('Backup'),
    (await doctor(publicSite))('Backup'),
  ];
  const isOk = (message: string) => ({ name: 'Backup', status: 'ok', message });
  const isProblem = (message: string) => ({
    name: 'Backup',
    status: 'problem',
    message,
    advice: expect.stringContaining('journalctl --unit site-backup'),
  });
  const none = 'No backup is on record yet';
  expect(await check()).toEqual([isOk(none), isOk(none)]);
  await noteBackup(app.context);
  app.clock.advance(hour);
  const recent = 'The last one was made 1 hour ago';
  expect(await check()).toEqual([isOk(recent), isOk(recent)]);
  await noteFailedBackup(app.context, 'ENOSPC: no space left on device');
  const failed = `The last try, less than an hour ago, failed: ENOSPC: no space left on device. ${recent}`;
  expect(await check()).toEqual([isOk(failed), isProblem(failed)]);
  await noteBackup(app.context);
  app.clock.advance(3 * day);
  const old = 'The last one was made 3 days ago';
  expect(await check()).toEqual([isOk(old), isProblem(old)]);
});

test('a mail server that accepts no email from the site is a problem with advice', async ({
  app,
}) => {
  const since = app.clock.now();
  await app.context.db
    .insertInto('mail_trouble')
    .values({ id: 1, fault: 'refusal', status: 'SMTP EMESSAGE 550 5.7.26', since })
    .execute();
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject(
    findingLike('problem', 'SMTP EMESSAGE 550 5.7.26', 'SPF, DKIM, and DMARC'),
  );
});

test('an email that waits after a failed try is a warning', async ({ app }) => {
  await app.context.db
    .insertInto('outbox')
    .values({
      id: 'x',
      kind: 'password_changed',
      recipient: 'ann@example.com',
      recipient_key: 'ann@example.com',
      payload: '{}',
      created_at: app.clock.now(),
      due_at: app.clock.now() + minute,
      attempts: 1,
      state: 'waiting',
      last_error: 'SMTP 554',
    })
    .execute();
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({
    status: 'warning',
    message: '1 email will be tried again',
  });
});

test('a public address that is not this site is reported with advice', async () => {
  const settings = { DATA_DIR: await createSqliteFolder() };
  for (const [code, message] of [
    [200, 'answers with another page'],
    [301, 'redirects to https://elsewhere.example'],
    [404, 'it is not this site'],
    [503, 'answers with 503'],
    [401, 'answers with 401, which is not from this site'],
    [403, 'answers with 403, which is not from this site'],
  ] as const) {
    await using site = await serveTestApp({
      listener: (_request, response) =>
        response.writeHead(code, { Location: 'https://elsewhere.example' }).end(),
    });
    const finding = (await doctor({ ...settings, PUBLIC_URL: site.url }))('Public URL');
    expect(finding).toMatchObject({
      status: [401, 403].includes(code) ? 'warning' : 'problem',
      message: expect.stringContaining(message),
    });
    expect(finding?.advice).not.toBe('');
  }
});

test('a proxy that changes the security policy, and so may break pages, is a warning', async () => {
  const settings = { DATA_DIR: await createSqliteFolder() };
  const hsts = { includeSubDomains: false, preload: false };
  const { 'Content-Security-Policy': own = '' } = securityHeaders({ publicUrl: '', hsts });
  for (const [policies, status] of [
    [[own], 'ok'],
    [[own, "default-src 'self'"], 'warning'],
    [["default-src 'self'"], 'warning'],
    [[], 'warning'],
  ] as const) {
    await using site = await serveTestApp({
      listener: (_request, response) =>
        response
          .writeHead(200, {
            'Content-Type': 'application/json',
            'Content-Security-Policy': [...policies],
          })
          .end('{}'),
    });
    const finding = (await doctor({ ...settings, PUBLIC_URL: site.url }))('Public URL');
    expect([policies, finding?.status]).toEqual([policies, status]);
  }
});

test('a site that is stopped is a warning on this machine and a problem on the network', async () => {
  const settings = {
    DATA_DIR: await createSqliteFolder(),
    SMTP_URL: `smtp://127.0.0.1:${await reservePort()}`,
  };
  expect(
    (await doctor({ ...settings, PUBLIC_URL: `http://127.0.0.1:${await reservePort()}` }))(
      'Public URL',
    ),
  ).toMatchObject({
    status: 'warning',
  });
  expect(
    (await doctor({ ...settings, PUBLIC_URL: 'https://site.invalid' }))('Public URL'),
  ).toMatchObject(findingLike('problem', '', 'another network'));
});

test('a public address has 10 seconds to answer', async () => {
  const settings = { DATA_DIR: await createSqliteFolder() };
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect((await doctor(settings))('Public URL')).toMatchObject(
    findingLike('warning', 'does not answer'),
  );
  expect(limits.mock.calls).toEqual([[10_000]]);
});

test('damage that the start does not look for is a problem, and other checks go on', async () => {
  const folder = await createSqliteFolder();
  const file = join(folder, 'site.sqlite');
  const client = new Sqlite(file);
  const page =
    client
      .prepare<[], number>("select rootpage from sqlite_schema where name = 'review_events'")
      .pluck()
      .get() ?? 0;
  client.close();
  const handle = await openFile(file, 'r+');
  await handle.truncate(65 * 1024 * 1024);
  await handle.write(Buffer.alloc(4096, 0xee), 0, 4096, (page - 1) * 4096);
  await handle.close();
  const findingOf = await doctor({ DATA_DIR: folder });
  expect(findingOf('Database')).toMatchObject(
    findingLike('problem', /site\.sqlite is damaged: [^\n]+$/u, 'backup'),
  );
  expect(findingOf('Outbox')).toMatchObject({ status: 'ok' });
});

test('without a database, the other checks go on', async () => {
  const findingOf = await doctor({ DATA_DIR: join(tmpdir(), 'no-such-folder') });
  expect(findingOf('Database')).toMatchObject(findingLike('problem', '', 'owner migrate'));
  expect(findingOf('Content')).toBeDefined();
  expect(findingOf('Disk')).toMatchObject({ status: 'problem' });
});

test('a setting that is malformed is the only finding', async () => {
  const { exitCode, out } = await runOwner({ PORT: 'x' }, ['doctor']);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^✗ Settings +PORT must be [^\n]+\n +→ [^\n]+\n$/u);
});

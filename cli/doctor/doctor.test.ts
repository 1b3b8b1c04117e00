import { once } from 'node:events';
import { open as openFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, vi } from 'vitest';
import { noteBackup, noteFailedBackup } from '#domain/use-cases/backups.ts';
import { readConfig } from '#server/config.ts';
import { newPassword, test } from '#tests/harness/create-test-app.ts';
import { fillSite } from '#tests/harness/fill-site.ts';
import { reservePort } from '#tests/harness/ports.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { startSmtpServer } from '#tests/harness/smtp-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { testCertificate, testCertificateKey } from '#tests/harness/test-certificate.ts';
import { checkDisk } from './check-machine.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkSettings } from './check-settings.ts';
import type { Finding, NamedFinding } from './finding.ts';

async function doctor(settings: Record<string, string>) {
  // No request leaves for it, so that none reaches a site that runs beside the tests.
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

test('a healthy site that runs has no problem', async ({ app }) => {
  await fillSite(app);
  await app.context.db.deleteFrom('mail_trouble').execute();
  await using site = await serveTestApp(app);
  const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
  expect(findingOf('Database')).toMatchObject({ status: 'ok' });
  expect(findingOf('Record')).toEqual({
    name: 'Record',
    status: 'ok',
    message: '2 lines and 1 review fit together',
  });
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

test('a public address that leads to the site of another database is a problem', async ({
  app,
  createApp,
}) => {
  await app.createAccount('ann@example.com');
  const other = await createApp();
  await using site = await serveTestApp(other);
  const findingOf = await doctor({ ...settingsOf(app.database), PUBLIC_URL: site.url });
  expect(findingOf('Public URL')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('has another database'),
  });
});

test('a review that was changed by hand is a problem', async ({ app }) => {
  const { reviewId } = await fillSite(app);
  const { db } = app.context;
  await db.updateTable('reviews').set({ comment: 'Another comment' }).execute();
  const findingOf = await doctor(settingsOf(app.database));
  expect(findingOf('Record')).toMatchObject({
    status: 'problem',
    message: `review ${reviewId} does not say what the record commits to`,
    advice: expect.stringContaining('backup'),
  });
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
  expect(await find()).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('a link alone'),
    advice: expect.stringContaining('/forgot-password'),
  });
  await app.resetPassword(await app.resetLink(boss));
  expect(await find()).toMatchObject({
    status: 'warning',
    message: 'The owner’s own account has 1 review of this site',
  });
  await app.context.db.updateTable('users').set({ proved_by: null }).execute();
  const { body } = await app.logIn(boss, newPassword);
  const [review] = (await app.as(body.token).get('/reviews')).body;
  await app.as(body.token).delete(`/reviews/${review._id}`);
  expect(await find()).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('before this site recorded how'),
  });
  await app.resetPassword(await app.resetLink(boss));
  expect(await find()).toMatchObject({ status: 'ok' });
});

test('an email that was given up is a warning, one that nobody sends a problem', async ({
  createApp,
}) => {
  const app = await createApp({ sendsEmail: false });
  await app.createAccount('ann@example.com');
  await app.context.db.updateTable('outbox').set({ state: 'failed' }).execute();
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({
    status: 'warning',
    message: '1 email could not be sent',
  });
  await app.createAccount('bob@example.com');
  app.clock.advance(15 * 60_000);
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({ status: 'problem' });
});

test('a failed or overdue backup is a problem on a public site, else only known', async ({
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
  app.clock.advance(60 * 60_000);
  const recent = 'The last one was made 1 hour ago';
  expect(await check()).toEqual([isOk(recent), isOk(recent)]);
  await noteFailedBackup(app.context, 'ENOSPC: no space left on device');
  const failed = `The last try, less than an hour ago, failed: ENOSPC: no space left on device. ${recent}`;
  expect(await check()).toEqual([isOk(failed), isProblem(failed)]);
  await noteBackup(app.context);
  app.clock.advance(3 * 24 * 60 * 60_000);
  const old = 'The last one was made 3 days ago';
  expect(await check()).toEqual([isOk(old), isProblem(old)]);
});

test('a mail server that takes no emails of the site is a problem with advice', async ({ app }) => {
  const since = app.clock.now();
  await app.context.db
    .insertInto('mail_trouble')
    .values({ id: 1, fault: 'refusal', status: 'SMTP EMESSAGE 550 5.7.26', since })
    .execute();
  expect((await doctor(settingsOf(app.database)))('Outbox')).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('SMTP EMESSAGE 550 5.7.26'),
    advice: expect.stringContaining('SPF, DKIM, and DMARC'),
  });
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
      due_at: app.clock.now() + 60_000,
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
  const settings = { DATA_DIR: await temporaryFolder() };
  await runOwner(settings, ['migrate']);
  for (const [code, message] of [
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

test('a site that is stopped is a warning on this machine and a problem on the network', async () => {
  const settings = {
    DATA_DIR: await temporaryFolder(),
    SMTP_URL: `smtp://127.0.0.1:${await reservePort()}`,
  };
  await runOwner(settings, ['migrate']);
  expect(
    (await doctor({ ...settings, PUBLIC_URL: `http://127.0.0.1:${await reservePort()}` }))(
      'Public URL',
    ),
  ).toMatchObject({
    status: 'warning',
  });
  expect(
    (await doctor({ ...settings, PUBLIC_URL: 'https://site.invalid' }))('Public URL'),
  ).toMatchObject({ status: 'problem', advice: expect.stringContaining('another network') });
});

test('a public address has 10 seconds to answer', async () => {
  const settings = { DATA_DIR: await temporaryFolder() };
  await runOwner(settings, ['migrate']);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  expect((await doctor(settings))('Public URL')).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('does not answer'),
  });
  expect(limits.mock.calls).toEqual([[10_000]]);
});

test('damage that the start does not look for is a problem, and other checks go on', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'site.sqlite');
  await runOwner({ DATA_DIR: folder }, ['migrate']);
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
  expect(findingOf('Database')).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/site\.sqlite is damaged: [^\n]+$/u),
    advice: expect.stringContaining('backup'),
  });
  expect(findingOf('Record')).toMatchObject({ status: 'problem' });
  expect(findingOf('Outbox')).toMatchObject({ status: 'ok' });
});

test('without a database, the other checks go on', async () => {
  const findingOf = await doctor({ DATA_DIR: join(tmpdir(), 'no-such-folder') });
  expect(findingOf('Database')).toMatchObject({
    status: 'problem',
    advice: expect.stringContaining('owner migrate'),
  });
  expect(findingOf('Content')).toBeDefined();
  expect(findingOf('Disk')).toMatchObject({ status: 'problem' });
});

test('a setting that is malformed is the only finding', async () => {
  const { exitCode, out } = await runOwner({ PORT: 'x' }, ['doctor']);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^✗ Settings +PORT must be [^\n]+\n +→ [^\n]+\n$/u);
});

test('valid settings that an owner would regret are warnings', () => {
  const messages = (settings: Record<string, string>) =>
    checkSettings(readConfig(settings)).map(({ message }) => message);
  expect(messages({})).toEqual([
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('OWNER_EMAIL'),
  ]);
  const real = {
    PUBLIC_URL: 'https://portfolio.dev',
    SMTP_URL: 'smtps://mail.portfolio.dev',
    OWNER_EMAIL: 'me@portfolio.dev',
    TRUSTED_PROXIES: '10.0.0.1',
  };
  expect(
    messages({ ...real, MAIL_FROM: 'hello@example.com', OWNER_EMAIL: 'owner@example.com' }),
  ).toEqual(['OWNER_EMAIL is still owner@example.com', 'MAIL_FROM is still hello@example.com']);
  expect(messages({ ...real, MAIL_FROM: 'Ann <hello@portfolio.dev>' })).toEqual(['All are valid']);
  expect(messages({ ...real, MAIL_FROM: 'hello@portfolio.dev', TRUSTED_PROXIES: '' })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES'),
  ]);
});

const from = 'site@portfolio.dev';
const examineMail = (SMTP_URL: string, timeoutMs?: number) =>
  checkMailServer(
    readConfig({ SMTP_URL, MAIL_FROM: `JYAB: Reviews <${from}>`, OWNER_EMAIL: 'me@portfolio.dev' }),
    timeoutMs,
  );
const withUser = (url: string, password = 'right') => url.replace('//', `//site:${password}@`);
const withTls = { key: testCertificateKey, cert: testCertificate };
const refusing =
  (responseCode: number, words: string) =>
  (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(words), { responseCode }));

test('a mail server that would send an email is fine, and gets none', async () => {
  expect(await examineMail('')).toMatchObject({ status: 'warning' });
  await using server = await startSmtpServer({
    ...withTls,
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ password }, _session, done) =>
      done(password === 'right' ? null : new Error('No'), { user: 'site' }),
  });
  expect(await examineMail(withUser(server.url))).toEqual({
    status: 'ok',
    message: `${new URL(server.url).host} accepts the log-in, with TLS, and would send from ${from} to me@portfolio.dev`,
  });
  expect(await examineMail(withUser(server.url, 'wrong'))).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('does not accept the log-in: SMTP EAUTH 535'),
    advice: expect.stringContaining('password'),
  });
  await using open = await startSmtpServer();
  expect((await examineMail(open.url)).message).toContain('asks for no log-in, without TLS');
  expect([...server.taken, ...open.taken]).toEqual([]);
});

test.for<
  [
    what: string,
    options: Parameters<typeof startSmtpServer>[0],
    url: (url: string) => string,
    found: Partial<Finding>,
  ]
>([
  [
    'that offers no log-in to a user',
    {},
    withUser,
    { status: 'problem', message: expect.stringContaining('offers no log-in') },
  ],
  [
    'without TLS where it is required',
    {},
    (url) => `${url}?requireTLS=true`,
    { status: 'problem', advice: expect.stringContaining('?requireTLS=false') },
  ],
  [
    'with a certificate that must be verified',
    { ...withTls, disabledCommands: ['AUTH'] },
    (url) => `${url}?tls.rejectUnauthorized=true`,
    { status: 'problem', advice: expect.stringContaining('?tls.rejectUnauthorized=false') },
  ],
  [
    'whose port does not begin with TLS',
    {},
    (url) => url.replace('smtp:', 'smtps:'),
    {
      status: 'problem',
      message: expect.stringMatching(/:\d+ does not begin with TLS$/u),
      advice: expect.stringContaining('smtp:// instead of smtps://'),
    },
  ],
  [
    'that does not send from MAIL_FROM',
    { onMailFrom: refusing(553, 'no such sender') },
    String,
    { status: 'problem', message: expect.stringContaining('no such sender') },
  ],
  [
    'that does not send from MAIL_FROM, which it tells at RCPT TO',
    {
      onRcptTo: refusing(553, `5.7.1 <${from}>: Sender address rejected: not owned by user site`),
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(null, { user: 'site' }),
    },
    withUser,
    {
      status: 'problem',
      message: expect.stringMatching(
        /does not send from MAIL_FROM, site@portfolio\.dev: 553 5\.7\.1 <site@portfolio\.dev>: Sender address rejected: not owned by user site$/u,
      ),
      advice: expect.stringContaining('the user of SMTP_URL may send from'),
    },
  ],
  [
    'that does not send from MAIL_FROM, in words of any language',
    { onRcptTo: refusing(550, `5.7.1 Absender <${from}> nicht erlaubt`) },
    String,
    { status: 'problem', message: expect.stringContaining('does not send from MAIL_FROM') },
  ],
  [
    'that does not send from MAIL_FROM without a log-in',
    { onRcptTo: refusing(553, '5.7.1 Sender address rejected: not logged in') },
    String,
    {
      status: 'problem',
      message: expect.stringContaining('does not send from MAIL_FROM, site@portfolio.dev'),
      advice: expect.stringContaining('SMTP_URL has no user'),
    },
  ],
  [
    'that relays nothing to a stranger',
    { onRcptTo: refusing(554, '5.7.1 Relay\x1b[31m access denied') },
    String,
    {
      status: 'problem',
      message: expect.stringMatching(/Relay.{1,3}\[31m access denied$/u),
      advice: expect.stringContaining('SMTP_URL has no user'),
    },
  ],
  [
    'that wants a log-in',
    { onMailFrom: refusing(530, '5.7.0 Authentication required') },
    String,
    {
      status: 'problem',
      message: expect.stringContaining('takes no email yet: 530 5.7.0 Authentication required'),
      advice: expect.stringContaining('SMTP_URL has no user'),
    },
  ],
  [
    'that wants TLS first',
    { onMailFrom: refusing(530, '5.7.0 Must issue a STARTTLS command first') },
    String,
    { status: 'problem', advice: expect.stringContaining('?ignoreTLS=true') },
  ],
  [
    'that wants another name in EHLO',
    { onRcptTo: refusing(504, '5.5.2 <x>: Helo command rejected: need fully-qualified hostname') },
    String,
    { status: 'problem', advice: expect.stringContaining('?name=') },
  ],
  [
    'that is busy at MAIL FROM',
    { onMailFrom: refusing(452, '4.3.1 Insufficient system storage') },
    String,
    { status: 'warning', message: expect.stringContaining('takes no email') },
  ],
  [
    'that puts off unknown senders',
    { onRcptTo: refusing(450, '4.7.1 Greylisted') },
    String,
    { status: 'warning', advice: expect.stringContaining('later') },
  ],
  [
    'that relays nothing, for now',
    { onRcptTo: refusing(454, '4.7.1 Relay access denied') },
    String,
    { status: 'problem', advice: expect.stringContaining('MAIL_FROM') },
  ],
  [
    'that cannot check a password',
    {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('no database'), { responseCode: 454 })),
    },
    withUser,
    { status: 'problem', advice: expect.stringContaining('log of the mail server') },
  ],
  [
    'that does not know OWNER_EMAIL',
    { onRcptTo: refusing(550, '5.1.1 User unknown') },
    String,
    { status: 'warning', advice: expect.stringContaining('OWNER_EMAIL') },
  ],
])('a mail server %s is reported with advice', async ([, options, urlOf, found]) => {
  await using server = await startSmtpServer(options);
  const finding = await examineMail(urlOf(server.url));
  expect(finding).toMatchObject(found);
  expect(finding.advice).toBeDefined();
  expect(`${finding.message}${finding.advice}`).not.toMatch(/\p{Cc}/u);
  expect(server.taken).toEqual([]);
});

/** Starts a server that says these answers to commands, and else 250. */
async function startAnswering(answers: Record<string, string>, greeting = '220 hello') {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on('data', (line) => {
      const [, command = ''] = /^(\w+)/u.exec(line.toString()) ?? [];
      socket.write(`${answers[command] ?? '250 fine'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => void server.close() };
}

test('answers of several lines are read like those of one', async () => {
  const fine = await startAnswering({
    MAIL: '250-2.1.0 fine\r\n250 2.1.0 sender',
    RCPT: '250-2.1.5 fine\r\n250 2.1.5 recipient',
  });
  expect(await examineMail(fine.url)).toMatchObject({ status: 'ok' });
  fine.close();
  const unknown = await startAnswering({
    RCPT: '550-5.1.1 The account does not exist.\r\n550 5.1.1 Look for typos',
  });
  expect(await examineMail(unknown.url)).toMatchObject({
    status: 'warning',
    advice: expect.stringContaining('OWNER_EMAIL'),
  });
  unknown.close();
});

test('a mail server that answers without a code is quoted', async () => {
  const strange = await startAnswering({ MAIL: 'As you like it' });
  expect(await examineMail(strange.url)).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/ takes no email to me@portfolio\.dev now: As you like it$/u),
  });
  strange.close();
});

test('a mail server that refuses or breaks the connection is quoted', async () => {
  const closed = await startAnswering({}, '554 5.7.1 No service for you');
  expect(await examineMail(closed.url)).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/ refuses this machine: 554 5\.7\.1 No service for you$/u),
  });
  closed.close();
  const busy = await startAnswering({}, '421 4.7.0 Too many connections');
  expect(await examineMail(busy.url)).toMatchObject({
    status: 'warning',
    message: expect.stringMatching(/ takes no connection now: 421 4\.7\.0/u),
  });
  busy.close();
  const withoutKey = await startAnswering({
    EHLO: '250-hello\r\n250 STARTTLS',
    STARTTLS: '454 4.7.0 TLS not available',
  });
  expect(await examineMail(`${withoutKey.url}?requireTLS=true`)).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/ cannot start TLS: 454 4\.7\.0 TLS not available$/u),
  });
  expect(await examineMail(withUser(withoutKey.url))).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/ cannot start TLS: 454 4\.7\.0 TLS not available$/u),
  });
  withoutKey.close();
  const broken = await startAnswering({
    EHLO: '250-hello\r\n250 STARTTLS',
    STARTTLS: '220 go',
  });
  expect(await examineMail(broken.url)).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(/ cannot start TLS: ERR_SSL_\w+$/u),
    advice: expect.stringContaining('?ignoreTLS=true'),
  });
  broken.close();
});

test('no part of the password is shown, even if the server repeats it', async () => {
  const repeating = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    socket.on('data', (line) =>
      socket.write(
        line.toString().startsWith('EHLO')
          ? '250-hello\r\n250 AUTH PLAIN\r\n'
          : `500 What is ${line.toString()}`,
      ),
    );
  });
  await new Promise<void>((resolve) => {
    repeating.listen(0, '127.0.0.1', resolve);
  });
  const { port } = repeating.address() as AddressInfo;
  const finding = JSON.stringify(await examineMail(`smtp://site:hush@127.0.0.1:${port}`));
  repeating.close();
  expect(finding).toContain('SMTP EAUTH 500');
  expect(finding).not.toContain('hush');
  expect(finding).not.toContain(Buffer.from('\0site\0hush').toString('base64'));
});

test('a mail server that is absent or silent is reported with advice', async () => {
  expect(await examineMail(`smtp://127.0.0.1:${await reservePort()}`)).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('ECONNREFUSED'),
    advice: expect.stringMatching(/smtp:\/\/localhost:25\. .*may block these ports/u),
  });
  const silent = createServer();
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  expect(await examineMail(`smtp://127.0.0.1:${port}`, 100)).toMatchObject({
    status: 'problem',
    message: `127.0.0.1:${port} says nothing`,
    advice: expect.stringContaining('smtps://'),
  });
  silent.close();
});

test('a mail server has 10 seconds to answer', async () => {
  const silent = createServer();
  const connected = once(silent, 'connection');
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const found = vi.fn<(finding: Finding) => void>();
  const examined = examineMail(`smtp://127.0.0.1:${port}`).then(found);
  await connected;
  await vi.advanceTimersByTimeAsync(9999);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await examined;
  expect(found).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'problem' }));
  silent.close();
});

test('a disk that is almost full is a warning, then a problem', async () => {
  const megabytes = (free: number) => () =>
    Promise.resolve({ bavail: free * 256, bsize: 4096, files: 0, ffree: 0 });
  expect(await checkDisk('.', megabytes(2048))).toMatchObject({
    status: 'ok',
    message: expect.stringContaining('2,048 MB are free'),
  });
  for (const [free, status] of [
    [1024, 'ok'],
    [1023, 'warning'],
    [100, 'warning'],
    [99, 'problem'],
  ] as const)
    expect([free, (await checkDisk('.', megabytes(free))).status]).toEqual([free, status]);
});

test('a disk without room for more files is a problem', async () => {
  const room = { bavail: 2 ** 20, bsize: 4096, files: 1000 };
  expect(await checkDisk('.', () => Promise.resolve({ ...room, ffree: 100 }))).toMatchObject({
    status: 'ok',
  });
  expect(await checkDisk('.', () => Promise.resolve({ ...room, ffree: 99 }))).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('has room for 99 more files'),
  });
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { findingLike } from '#tests/harness/finding-like.ts';
import { listen, reservePort } from '#tests/harness/ports.ts';
import { startSmtpServer } from '#tests/harness/smtp-server.ts';
import { testCertificate, testCertificateKey } from '#tests/harness/test-certificate.ts';
import { checkMailServer } from './check-mail-server.ts';
import type { Finding } from './finding.ts';

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
  expect(await examineMail(withUser(server.url, 'wrong'))).toMatchObject(
    findingLike('problem', 'does not accept the log-in: SMTP EAUTH 535', 'password'),
  );
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
  ['that offers no log-in to a user', {}, withUser, findingLike('problem', 'offers no log-in')],
  [
    'without TLS where it is required',
    {},
    (url) => `${url}?requireTLS=true`,
    findingLike('problem', '', '?requireTLS=false'),
  ],
  [
    'with a certificate that must be verified',
    { ...withTls, disabledCommands: ['AUTH'] },
    (url) => `${url}?tls.rejectUnauthorized=true`,
    findingLike('problem', '', /^Renew it .*NODE_EXTRA_CA_CERTS.*\?tls\.rejectUnauthorized=false/u),
  ],
  [
    'whose port does not start with TLS',
    {},
    (url) => url.replace('smtp:', 'smtps:'),
    findingLike('problem', /:\d+ does not start with TLS$/u, 'smtp:// instead of smtps://'),
  ],
  [
    'that does not send from MAIL_FROM',
    { onMailFrom: refusing(553, 'no such sender') },
    String,
    findingLike('problem', 'no such sender'),
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
    findingLike(
      'problem',
      /does not send from MAIL_FROM, site@portfolio\.dev: 553 5\.7\.1 <site@portfolio\.dev>: Sender address rejected: not owned by user site$/u,
      'the user of SMTP_URL may send from',
    ),
  ],
  [
    'that does not send from MAIL_FROM, in words of any language',
    { onRcptTo: refusing(550, `5.7.1 Absender <${from}> nicht erlaubt`) },
    String,
    findingLike('problem', 'does not send from MAIL_FROM'),
  ],
  [
    'that does not send from MAIL_FROM without a log-in',
    { onRcptTo: refusing(553, '5.7.1 Sender address rejected: not logged in') },
    String,
    findingLike(
      'problem',
      'does not send from MAIL_FROM, site@portfolio.dev',
      'SMTP_URL has no user',
    ),
  ],
  [
    'that relays nothing to a stranger',
    { onRcptTo: refusing(554, '5.7.1 Relay\x1b[31m access denied') },
    String,
    findingLike('problem', /Relay.{1,3}\[31m access denied$/u, 'SMTP_URL has no user'),
  ],
  [
    'that wants a log-in',
    { onMailFrom: refusing(530, '5.7.0 Authentication required') },
    String,
    findingLike(
      'problem',
      'does not accept email yet: 530 5.7.0 Authentication required',
      'SMTP_URL has no user',
    ),
  ],
  [
    'that wants TLS first',
    { onMailFrom: refusing(530, '5.7.0 Must issue a STARTTLS command first') },
    String,
    findingLike('problem', '', '?ignoreTLS=true'),
  ],
  [
    'that wants another name in EHLO',
    { onRcptTo: refusing(504, '5.5.2 <x>: Helo command rejected: need fully-qualified hostname') },
    String,
    findingLike('problem', '', '?name='),
  ],
  [
    'that is busy at MAIL FROM',
    { onMailFrom: refusing(452, '4.3.1 Insufficient system storage') },
    String,
    findingLike('warning', 'does not accept email'),
  ],
  [
    'that puts off unknown senders',
    { onRcptTo: refusing(450, '4.7.1 Greylisted') },
    String,
    findingLike('warning', '', 'later'),
  ],
  [
    'that relays nothing, for now',
    { onRcptTo: refusing(454, '4.7.1 Relay access denied') },
    String,
    findingLike('problem', '', 'MAIL_FROM'),
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
    findingLike('problem', '', 'log of the mail server'),
  ],
  [
    'that does not know OWNER_EMAIL',
    { onRcptTo: refusing(550, '5.1.1 User unknown') },
    String,
    findingLike('warning', '', 'OWNER_EMAIL'),
  ],
])('a mail server %s is reported with advice', async ([, options, urlOf, found]) => {
  await using server = await startSmtpServer(options);
  const finding = await examineMail(urlOf(server.url));
  expect(finding).toMatchObject(found);
  expect(finding.advice).toBeDefined();
  expect(`${finding.message}${finding.advice}`).not.toMatch(/\p{Cc}/u);
  expect(server.taken).toEqual([]);
});

/** Starts a server that answers a connection and its commands like this, and else with 250. */
async function startAnswering(
  answers: Record<string, string | ((line: string) => string)>,
  { greeting = '220 hello' } = {},
) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      const line = data.toString();
      const [, command = ''] = /^(\w+)/u.exec(line) ?? [];
      const answer = answers[command] ?? '250 fine';
      socket.write(`${typeof answer === 'string' ? answer : answer(line)}\r\n`);
    });
  });
  const port = await listen(server);
  return {
    server,
    host: `127.0.0.1:${port}`,
    url: `smtp://127.0.0.1:${port}`,
    [Symbol.dispose]: () => void server.close(),
  };
}

const offersTls = { EHLO: '250-hello\r\n250 STARTTLS' };

test.for<
  [
    what: string,
    answers: Parameters<typeof startAnswering>[0],
    urlOf: (url: string) => string,
    found: Partial<Finding>,
    greeting?: string,
  ]
>([
  [
    'that takes all in several lines',
    {
      MAIL: '250-2.1.0 fine\r\n250 2.1.0 sender',
      RCPT: '250-2.1.5 fine\r\n250 2.1.5 recipient',
    },
    String,
    { status: 'ok' },
  ],
  [
    'that does not know OWNER_EMAIL, in several lines',
    { RCPT: '550-5.1.1 The account does not exist.\r\n550 5.1.1 Look for typos' },
    String,
    findingLike('warning', '', 'OWNER_EMAIL'),
  ],
  [
    'that answers without a code',
    { MAIL: 'As you like it' },
    String,
    findingLike('warning', / does not accept email to me@portfolio\.dev now: As you like it$/u),
  ],
  [
    'that refuses the connection',
    {},
    String,
    findingLike('problem', / refuses this machine: 554 5\.7\.1 No service for you$/u),
    '554 5.7.1 No service for you',
  ],
  [
    'that does not accept connections now',
    {},
    String,
    findingLike('warning', / does not accept connections now: 421 4\.7\.0/u),
    '421 4.7.0 Too many connections',
  ],
  [
    'that cannot start the TLS that is required',
    { ...offersTls, STARTTLS: '454 4.7.0 TLS not available' },
    (url) => `${url}?requireTLS=true`,
    findingLike('problem', / cannot start TLS: 454 4\.7\.0 TLS not available$/u),
  ],
  [
    'that cannot start TLS before a log-in',
    { ...offersTls, STARTTLS: '454 4.7.0 TLS not available' },
    withUser,
    findingLike('problem', / cannot start TLS: 454 4\.7\.0 TLS not available$/u),
  ],
  [
    'that breaks TLS',
    { ...offersTls, STARTTLS: '220 go' },
    String,
    findingLike('problem', / cannot start TLS: ERR_SSL_\w+$/u, '?ignoreTLS=true'),
  ],
])('a mail server %s is quoted', async ([, answers, urlOf, found, greeting]) => {
  using server = await startAnswering(answers, { greeting });
  expect(await examineMail(urlOf(server.url))).toMatchObject(found);
});

test('no part of the password is shown, even if the server repeats it', async () => {
  using server = await startAnswering({
    EHLO: '250-hello\r\n250 AUTH PLAIN',
    AUTH: (line) => `500 What is ${line}`,
  });
  const finding = JSON.stringify(await examineMail(withUser(server.url, 'hush')));
  expect(finding).toContain('SMTP EAUTH 500');
  expect(finding).not.toContain('hush');
  expect(finding).not.toContain(Buffer.from('\0site\0hush').toString('base64'));
});

test('a mail server that is absent or silent is reported with advice', async () => {
  expect(await examineMail(`smtp://127.0.0.1:${await reservePort()}`)).toMatchObject(
    findingLike('problem', 'ECONNREFUSED', /smtp:\/\/localhost:25\. .*may block these ports/u),
  );
  using silent = await startAnswering({}, { greeting: '' });
  expect(await examineMail(silent.url, 100)).toMatchObject({
    status: 'problem',
    message: `${silent.host} does not respond`,
    advice: expect.stringContaining('smtps://'),
  });
});

test('a mail server has 10 seconds to answer', async () => {
  using silent = await startAnswering({}, { greeting: '' });
  const connected = once(silent.server, 'connection');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const found = vi.fn<(finding: Finding) => void>();
  const examined = examineMail(silent.url).then(found);
  await connected;
  await vi.advanceTimersByTimeAsync(9999);
  expect(found).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await examined;
  expect(found).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'problem' }));
});

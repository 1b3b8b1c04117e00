import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { provider } from '#content/provider.ts';
import { isLoopback } from '#db/is-loopback.ts';
import { ConfigError, readConfig, settingNames } from './config.ts';

test('the default settings run the site on loopback only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    hsts: { includeSubDomains: false, preload: false },
    dataDir: './data',
    databaseUrl: undefined,
    mailServer: undefined,
    mailFrom: { name: provider.brand, address: provider.email },
    ownerEmail: undefined,
    trustedProxies: [],
    clientIpHeader: 'X-Forwarded-For',
    rateLimitScale: 1,
    shutdownDelaySeconds: 0,
    metrics: undefined,
    logLevel: 'info',
    misspelled: [],
  });
});

test('a variable that is almost named like a missing setting is taken for a mistake', () => {
  const suggested = (env: Record<string, string>) =>
    readConfig(env).misspelled.map(({ name, setting }) => `${name}: ${setting}`);
  for (const [name, setting] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['EMAIL_FROM', 'MAIL_FROM'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['PROT', 'PORT'],
  ] as const) {
    expect(suggested({ [name]: 'x' })).toEqual([`${name}: ${setting}`]);
    expect(suggested({ [name]: '' })).toEqual([]);
  }
  expect(suggested({ DATABASE_URI: 'x', DATABASE_URL: 'postgres://db.example.com/site' })).toEqual(
    [],
  );
  for (const name of [
    'PATH',
    'HOSTNAME',
    'POST',
    'PORTS',
    'HTTP_URL',
    'SMTP_USER',
    'XDG_DATA_DIRS',
  ])
    expect(suggested({ [name]: 'x' })).toEqual([]);
});

test('a site on https stops accepting connections three seconds late by default', () => {
  const env = { PUBLIC_URL: 'https://example.com', SMTP_URL: 'smtp://localhost' };
  expect(readConfig(env).shutdownDelaySeconds).toBe(3);
  expect(readConfig({ ...env, SHUTDOWN_DELAY_SECONDS: '0' }).shutdownDelaySeconds).toBe(0);
  expect(readConfig({ SHUTDOWN_DELAY_SECONDS: '15' }).shutdownDelaySeconds).toBe(15);
});

test('the metrics are off without METRICS_PORT, and on loopback without METRICS_HOST', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
    port: 9464,
    host: '0.0.0.0',
  });
});

test('the metrics have a port of their own, unless they are on another address', () => {
  const shared = { PORT: '4000', METRICS_PORT: '4000' };
  const line = /^METRICS_PORT 4000 is the port of the site[^\n]*$/u;
  expect(() => readConfig(shared)).toThrow(ConfigError);
  for (const hosts of [{}, { HOST: '0.0.0.0' }, { METRICS_HOST: '::' }])
    expect(() => readConfig({ ...shared, ...hosts })).toThrow(line);
  expect(readConfig({ ...shared, METRICS_HOST: '10.0.0.5' }).metrics?.port).toBe(4000);
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' }).metrics?.port).toBe(0);
});

test('OWNER_EMAIL may be any valid address, and its domain becomes ASCII', () => {
  for (const [typed, email] of [
    ['a/b=c@example.com', 'a/b=c@example.com'],
    ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
    [' ivan@пример.рф ', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ])
    expect(readConfig({ OWNER_EMAIL: typed }).ownerEmail).toBe(email);
  for (const wrong of ['owner', 'owner@localhost', 'Owner <owner@example.com>'])
    expect(() => readConfig({ OWNER_EMAIL: wrong })).toThrow(
      'OWNER_EMAIL must be an email address, such as owner@example.com',
    );
});

test('an empty setting counts as unset, and PUBLIC_URL follows PORT', () => {
  expect(readConfig({ PORT: '', OWNER_EMAIL: ' ' })).toEqual(readConfig({}));
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(
    readConfig({ PUBLIC_URL: 'https://example.com/', SMTP_URL: 'smtp://localhost' }).publicUrl,
  ).toBe('https://example.com');
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
});

test('blanks around a setting do not count', () => {
  const config = readConfig({
    PORT: ' 4000',
    PUBLIC_URL: ' HTTPS://Example.com\t',
    DATABASE_URL: ' postgres://127.0.0.1/site\n',
    SMTP_URL: ' smtp://mail.example.com:25 ',
  });
  expect(config).toMatchObject({
    port: 4000,
    publicUrl: 'https://example.com',
    databaseUrl: 'postgres://127.0.0.1/site',
    mailServer: { host: 'mail.example.com', port: 25 },
  });
});

test('quotes around a setting do not count, but those of a name in MAIL_FROM do', () => {
  const from = '"Lee, Ann" <ann@example.com>';
  const mailFrom = { name: 'Lee, Ann', address: 'ann@example.com' };
  expect(readConfig({ PORT: '"4000"', DATA_DIR: "'/data'", MAIL_FROM: from })).toMatchObject({
    port: 4000,
    dataDir: '/data',
    mailFrom,
  });
  expect(readConfig({ MAIL_FROM: `'${from}'` })).toMatchObject({ mailFrom });
});

test('an address of a database may leave the host to its parameters', () => {
  const DATABASE_URL = 'postgres://site@/site?host=/run/postgresql';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(
    'postgres://site@localhost/site?host=/run/postgresql',
  );
});

/** Values of SMTP_URL with a password, or a user, that is not encoded. */
const notEncoded = [
  'smtps://user:secret/word@mail.example.com',
  'smtps://user:p@secret/word@mail.example.com',
  'smtps://user:12/secret@mail.example.com',
  'smtps://user:12?secret@mail.example.com',
  'smtps://user:12?requireTLS=secret@mail.example.com',
  'smtps://user:12#secret@mail.example.com',
  'smtps://user:secret#word@mail.example.com',
  'smtps://user:100%secret@mail.example.com',
  'smtps://us%er:secret@mail.example.com',
];

const malformed: [string, string][] = [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'http://localhost'],
  ['SHUTDOWN_DELAY_SECONDS', '-1'],
  ['SHUTDOWN_DELAY_SECONDS', '1.5'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'https://'],
  ['PUBLIC_URL', 'https://example.com/site'],
  ['PUBLIC_URL', 'https://${DOMAIN}'],
  ['PUBLIC_URL', 'https://*.example.com'],
  ['DATA_DIR', '~/data'],
  ['DATA_DIR', '$HOME/data'],
  ['DATA_DIR', '/data # on the large disk'],
  ['DATA_DIR', 'file:///data'],
  ['PUBLIC_URL', 'https://user:secret@example.com'],
  ['PUBLIC_URL', 'http://example.com'],
  ['PUBLIC_URL', 'http://10.0.0.5:3000'],
  ['PUBLIC_URL', 'http://localhost.example.com'],
  ['DATABASE_URL', 'mysql://user:secret@localhost/site'],
  ['DATABASE_URL', 'postgres:site'],
  ['SMTP_URL', 'localhost:25'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example.com'],
  ...notEncoded.map((url): [string, string] => ['SMTP_URL', url]),
  ['SMTP_URL', 'smtps://user:secret@mail.example.com/inbox'],
  ['SMTP_URL', 'smtps://secret@mail.example.com'],
  ['SMTP_URL', 'smtps://:secret@mail.example.com'],
  ['SMTP_URL', 'smtps://user:secret@mail.example.com:465465'],
  ['SMTP_URL', 'smtps://user:secret@ma il.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com?requiretls=false'],
  ['SMTP_URL', 'smtp://mail.example.com?requireTLS=no'],
  ['SMTP_URL', 'smtp://mail.example.com?authMethod=secret'],
  ['SMTP_URL', 'smtp://mail.example.com:0'],
  ['SMTP_URL', 'smtp://mail.example.com?secret=true'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Ann <hello@example.com>\r\nBcc: everyone@example.com'],
  ['MAIL_FROM', 'Ann <hello@example.com> <hello@example.org>'],
  ['MAIL_FROM', 'Ann <hello@example.com>, Ben <ben@example.com>'],
  ['MAIL_FROM', 'hello@example.com, ben@example.com'],
  ['MAIL_FROM', 'Ann hello@example.com'],
  ['MAIL_FROM', 'Ann <hello@example.com'],
  ['MAIL_FROM', 'Ann <>'],
  ['MAIL_FROM', 'hello@@example.com'],
  ['MAIL_FROM', 'hello@exa mple.com'],
  ['MAIL_FROM', '.hello@example.com'],
  ['MAIL_FROM', 'hello..there@example.com'],
  ['MAIL_FROM', 'hello@-example.com'],
  ['MAIL_FROM', 'An\0n <hello@example.com>'],
  ['OWNER_EMAIL', 'owner'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '1'],
  ['TRUSTED_PROXIES', '127.1'],
  ['TRUSTED_PROXIES', '10.1/8'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '127.0.0.1,::/00'],
  ['CLIENT_IP_HEADER', 'X-Real-IP: 192.0.2.7'],
  ['CLIENT_IP_HEADER', 'X-Real-IP, X-Forwarded-For'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['METRICS_PORT', 'on'],
  ['METRICS_HOST', 'http://localhost'],
  ['LOG_LEVEL', 'loud'],
  ['HSTS_INCLUDE_SUBDOMAINS', 'yes'],
  ['HSTS_PRELOAD', '1'],
  ['HSTS_PRELOAD', 'true'],
];

test('a port may be the last one', () => {
  expect(readConfig({ PORT: '65535' }).port).toBe(65_535);
});

test('a malformed setting is refused in a line with its name, and without its value', () => {
  for (const [name, value] of malformed) {
    expect(() => readConfig({ [name]: value }), value).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value }), value).toThrow(
      new RegExp(`^${name} must (?!.*secret)[^\n]+$`, 'u'),
    );
  }
});

test('an address that is not loopback needs SMTP_URL', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.com' })).toThrow(
    /^SMTP_URL must be set [^\n]+$/u,
  );
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).mailServer).toBeUndefined();
});

test('characters of a password that are not encoded are refused with the remedy', () => {
  for (const SMTP_URL of notEncoded)
    expect(() => readConfig({ SMTP_URL }), SMTP_URL).toThrow(
      /@ is written as %40,.* and % as %25$/u,
    );
});

test('the site greets the mail server with its domain, unless SMTP_URL has a name', () => {
  const greeting = (PUBLIC_URL: string, SMTP_URL = 'smtp://mail.example.com') =>
    readConfig({ PUBLIC_URL, SMTP_URL }).mailServer?.name;
  expect(greeting('https://example.com')).toBe('example.com');
  expect(greeting('https://example.com', 'smtp://mail.example.com?name=host.example')).toBe(
    'host.example',
  );
  for (const address of ['http://localhost', 'https://203.0.113.5', 'https://[2001:db8::1]'])
    expect(greeting(address)).toBeUndefined();
});

test('SMTP_URL says where the mail server is, who logs in, and how to use TLS', () => {
  const read = (SMTP_URL: string) => readConfig({ SMTP_URL }).mailServer;
  const away = { requireTLS: true, ignoreTLS: false, opportunisticTLS: false };
  const here = { requireTLS: false, ignoreTLS: false, opportunisticTLS: true };
  const verified = { tls: { rejectUnauthorized: true } };
  const unverified = { tls: { rejectUnauthorized: false } };
  const elsewhere = { host: 'mail.example.com', port: 587, secure: false, ...away, ...verified };
  const auth = { user: 'me@example.com', pass: 'p@ss/w?r#d%:' };
  expect(read('smtps://me%40example.com:p%40ss%2Fw%3Fr%23d%25%3A@mail.example.com')).toEqual({
    ...elsewhere,
    port: 465,
    secure: true,
    requireTLS: false,
    auth,
  });
  // The last @ begins the host.
  expect(read('smtp://me@example.com:p@ss@mail.example.com:2525/')).toEqual({
    ...elsewhere,
    port: 2525,
    auth: { user: 'me@example.com', pass: 'p@ss' },
  });
  expect(read('smtp://mail.example.com?requireTLS=false')).toEqual({
    ...elsewhere,
    requireTLS: false,
  });
  expect(read('smtp://mail.example.com?ignoreTLS=true')).toEqual({
    ...elsewhere,
    requireTLS: false,
    ignoreTLS: true,
  });
  expect(read('smtp://mail.example.com?ignoreTLS=false')).toEqual(elsewhere);
  expect(read('smtp://mail.example.com?tls.rejectUnauthorized=false')).toEqual({
    ...elsewhere,
    ...unverified,
  });
  expect(
    read('smtp://mail.example.com?tls.servername=mx.example.com&authMethod=LOGIN&name=a.example'),
  ).toEqual({
    ...elsewhere,
    tls: { rejectUnauthorized: true, servername: 'mx.example.com' },
    authMethod: 'LOGIN',
    name: 'a.example',
  });
  expect(read('smtp://localhost:25')).toEqual({
    host: 'localhost',
    port: 25,
    secure: false,
    ...here,
    ...unverified,
  });
  expect(read('smtps://[::1]')).toMatchObject({
    host: '::1',
    secure: true,
    ...here,
    ...unverified,
  });
  expect(read('smtp://127.0.0.1?requireTLS=true&tls.rejectUnauthorized=true')).toMatchObject({
    ...here,
    requireTLS: true,
    ...verified,
  });
  expect(read('smtp://müller.example')?.host).toBe('xn--mller-kva.example');
});

test('MAIL_FROM is an address, with a name that is taken as it is typed', () => {
  const read = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;
  for (const name of [
    'JYAB: Reviews',
    'Jane (JYAB)',
    'Smith; Jones',
    'Müller, Nora',
    'A "quoted" word',
    'back\\slash',
    'me@work',
    '=?utf-8?Q?x?=',
  ])
    expect(read(`${name} <site@example.com>`)).toEqual({ name, address: 'site@example.com' });
  expect(read('"Ann \\"A\\" Lee" <site@example.com>').name).toBe('Ann "A" Lee');
  for (const alone of ['site@example.com', '<site@example.com>', ' site@example.com '])
    expect(read(alone)).toEqual({ name: '', address: 'site@example.com' });
  expect(read("o’Neil <o'neil+site@sub.example.com>").address).toBe("o'neil+site@sub.example.com");
  expect(read('root@localhost').address).toBe('root@localhost');
  expect(read('Nora <site@müller.example>').address).toBe('site@xn--mller-kva.example');
});

test('isLoopback accepts only loopback addresses, not lookalikes', () => {
  expect(
    ['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].filter(isLoopback),
  ).toHaveLength(6);
  expect(
    ['example.com', '0.0.0.0', '127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1'].filter(
      isLoopback,
    ),
  ).toEqual([]);
});

test('docs/operations.md lists every setting with its default', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').matchAll(
    /^- `([A-Z_]+)` \((?:`([^`]+)`|[^)]+)\): /gmu,
  );
  const defaults = new Map([...rows].map(([, name = '', value]) => [name, value]));
  expect([...defaults.keys()]).toEqual(settingNames);
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
});

test('.env.example has every setting, with a value that is accepted', () => {
  const example = parseEnv(
    readFileSync('.env.example', 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gmu, ''),
  );
  expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted());
  expect(readConfig(example)).toMatchObject({ publicUrl: readConfig({}).publicUrl });
});

import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { provider } from '../content/provider.ts';
import { ConfigError, isLoopback, readConfig } from './config.ts';

test('the default settings run the site on loopback only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    hsts: { includeSubDomains: false, preload: false },
    dataDir: './data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: `${provider.brand} <${provider.email}>`,
    ownerEmail: undefined,
    trustedProxies: [],
    rateLimitScale: 1,
    shutdownDelaySeconds: 0,
    processes: 1,
    sharedCache: undefined,
    metrics: undefined,
    logLevel: 'info',
  });
});

test('PUBLIC_URL defaults to PORT and drops its trailing slash', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(readConfig({ PUBLIC_URL: 'https://example.com/', SMTP_URL: 'smtp://localhost' }).publicUrl).toBe('https://example.com');
});

test('a site on https stops accepting connections three seconds late, unless SHUTDOWN_DELAY_SECONDS says otherwise', () => {
  const env = { PUBLIC_URL: 'https://example.com', SMTP_URL: 'smtp://localhost' };
  expect(readConfig(env).shutdownDelaySeconds).toBe(3);
  expect(readConfig({ ...env, SHUTDOWN_DELAY_SECONDS: '0' }).shutdownDelaySeconds).toBe(0);
  expect(readConfig({ SHUTDOWN_DELAY_SECONDS: '15' }).shutdownDelaySeconds).toBe(15);
});

test('the metrics are off unless METRICS_PORT is set, and then on loopback unless METRICS_HOST says otherwise', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({ port: 9464, host: '0.0.0.0' });
});

test('an empty setting counts as unset', () => {
  expect(readConfig({ PORT: '', OWNER_EMAIL: ' ' })).toEqual(readConfig({}));
});

test('TRUSTED_PROXIES accepts IPv4 and IPv6 addresses and networks', () => {
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
});

const malformed: [string, string][] = [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'http://localhost'],
  ['SHUTDOWN_DELAY_SECONDS', '-1'],
  ['SHUTDOWN_DELAY_SECONDS', '1.5'],
  ['PUBLIC_URL', 'example.com'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['PUBLIC_URL', 'https://example.com/site'],
  ['PUBLIC_URL', 'https://user:secret@example.com'],
  ['PUBLIC_URL', 'http://example.com'],
  ['PUBLIC_URL', 'http://10.0.0.5:3000'],
  ['PUBLIC_URL', 'http://localhost.example.com'],
  ['DATABASE_URL', 'mysql://localhost/site'],
  ['DATABASE_URL', 'postgres:site'],
  ['SMTP_URL', 'localhost:25'],
  ['SMTP_URL', 'smtp:'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'Ann <hello@example.com>\r\nBcc: everyone@example.com'],
  ['OWNER_EMAIL', 'owner'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'proxy.example.com'],
  ['TRUSTED_PROXIES', '1'],
  ['RATE_LIMIT_SCALE', '0'],
  ['RATE_LIMIT_SCALE', 'many'],
  ['METRICS_PORT', 'on'],
  ['METRICS_HOST', 'http://localhost'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOW_UNSENT_EMAIL', 'maybe'],
  ['HSTS_INCLUDE_SUBDOMAINS', 'yes'],
  ['HSTS_PRELOAD', '1'],
  ['HSTS_PRELOAD', 'true'],
  ['PROCESSES', '0'],
  ['PROCESSES', 'many'],
  ['CDN_PURGE_URL', 'cache.example.com'],
  ['CDN_PURGE_METHOD', 'BAN'],
  ['CDN_PURGE_HEADER', 'secret'],
  ['SHARED_CACHE_SECONDS', '1.5'],
  ['SHARED_CACHE_SECONDS', '60'],
];

test.each(malformed)('rejects %s=%s in one line that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`, 'u'));
});

test('an error about an invalid setting omits its value, which may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/site' })).toThrow(/^(?!.*secret)/u);
});

test('§14: an address that is not loopback needs SMTP_URL', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://example.com' })).toThrow(/^SMTP_URL must be set [^\n]+$/u);
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).smtpUrl).toBeUndefined();
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'site.example.com'])('HOST=%s needs SMTP_URL, unless unsent email is meant', (HOST) => {
  expect(() => readConfig({ HOST })).toThrow(/^SMTP_URL must be set because HOST [^\n]+ALLOW_UNSENT_EMAIL=true$/u);
  expect(() => readConfig({ HOST, ALLOW_UNSENT_EMAIL: 'false' })).toThrow(/^SMTP_URL must be set/u);
  expect(readConfig({ HOST, ALLOW_UNSENT_EMAIL: 'true' }).host).toBe(HOST);
  expect(readConfig({ HOST, SMTP_URL: 'smtp://localhost' }).host).toBe(HOST);
});

test.each(['localhost', '127.0.0.1', '::1'])('HOST=%s needs no SMTP_URL', (HOST) => {
  expect(readConfig({ HOST }).smtpUrl).toBeUndefined();
});

test('the record of reviews has one key', () => {
  expect(() => readConfig({ RECORD_KEY: 'a', RECORD_KEY_FILE: 'b' })).toThrow(
    /^RECORD_KEY must not be set together with RECORD_KEY_FILE[^\n]+$/u,
  );
});

test('a shared cache needs a way to purge it, and keeps a secret for that from the network', () => {
  const url = 'https://api.example.com/purge';
  const purge = { url, method: 'PURGE', header: undefined };
  expect(readConfig({ CDN_PURGE_URL: url }).sharedCache).toEqual({ seconds: 3600, purge });
  expect(readConfig({ CDN_PURGE_URL: url, SHARED_CACHE_SECONDS: '60' }).sharedCache?.seconds).toBe(60);
  const header = { CDN_PURGE_METHOD: 'POST', CDN_PURGE_HEADER: 'Fastly-Key: a: b' };
  expect(readConfig({ CDN_PURGE_URL: url, ...header }).sharedCache?.purge).toEqual({ url, method: 'POST', header: ['Fastly-Key', 'a: b'] });
  expect(readConfig({ CDN_PURGE_URL: 'http://10.0.0.5:6081' }).sharedCache?.purge.header).toBeUndefined();
  // Requests to an address with a user are refused before they are sent.
  expect(() => readConfig({ CDN_PURGE_URL: 'https://user:secret@cache.example.com' })).toThrow(
    /^CDN_PURGE_URL must not contain a user; [^\n]+$/u,
  );
  expect(() => readConfig({ CDN_PURGE_URL: 'http://10.0.0.5:6081', ...header })).toThrow(/^CDN_PURGE_URL must start with https: [^\n]+$/u);
});

test('PROCESSES=auto means one process per core', () => {
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(availableParallelism());
  expect(readConfig({ PROCESSES: '3' }).processes).toBe(3);
});

test('HSTS covers subdomains and preload lists only on request, and preload lists never without subdomains', () => {
  const subdomains = { HSTS_INCLUDE_SUBDOMAINS: 'true' };
  expect(readConfig(subdomains).hsts).toEqual({ includeSubDomains: true, preload: false });
  expect(readConfig({ ...subdomains, HSTS_PRELOAD: 'true' }).hsts).toEqual({ includeSubDomains: true, preload: true });
  for (const HSTS_INCLUDE_SUBDOMAINS of ['false', '', undefined]) {
    expect(() => readConfig({ HSTS_PRELOAD: 'true', HSTS_INCLUDE_SUBDOMAINS })).toThrow(/^HSTS_PRELOAD must not be true without [^\n]+$/u);
  }
});

test('isLoopback accepts only loopback addresses, not lookalikes', () => {
  expect(['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].filter(isLoopback)).toHaveLength(6);
  expect(['example.com', '0.0.0.0', '127.0.0.1.example.com', 'localhost.example.com', '10.0.0.1'].filter(isLoopback)).toEqual([]);
});

test('each process has a port for its metrics', () => {
  expect(readConfig({ METRICS_PORT: '65534', PROCESSES: '2' }).metrics?.port).toBe(65_534);
  expect(() => readConfig({ METRICS_PORT: '65534', PROCESSES: '3' })).toThrow('METRICS_PORT 65534 leaves too few ports for 3 processes');
});

import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { provider } from '#content/provider.ts';
import { codeOf, reasonOf } from '#db/errors.ts';
import { isLoopbackUrl } from '#db/is-loopback.ts';
import { findUrlProblem, withHost } from '#db/postgres-url.ts';
import { parseEmailAddress } from '#shared/email-address.ts';
import { readMailAddress } from './mail/mail-address.ts';
import { readSmtpUrl } from './mail/mail-server.ts';

/** The message is one line that starts with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
// A proxy needs a moment to notice that the process isn't ready.
const defaultShutdownDelaySeconds = 3;
const maxPort = 65_535;
const portRule = `must be a whole number from 0 to ${maxPort}`;
const scaleRule = 'must be a number greater than 0, such as 1 or 2.5';

const isOrigin = (value: string): boolean => {
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  const rest = `${pathname}${search}${hash}${username}${password}`;
  // `URL` takes `*.example.com` and `${DOMAIN}`, too.
  return rest === '/' && /^[\w.:[\]-]+$/u.test(hostname);
};

/** Refuses URLs, shell expansions, and comments after a value. */
export const plainPath = /^(?!~|\w+:\/\/|.*(?:\$[\w{(]|\s#))/u;
export const pathRule =
  'must be a path on this machine, without ~ and $, which only shells expand, and without a comment';

/** For EHLO: relays refuse container ids and the loopback address, which are the default. */
function greetingName(publicUrl: string): { name?: string } {
  const { hostname } = new URL(publicUrl);
  return hostname.includes('.') && isIP(hostname) === 0 ? { name: hostname } : {};
}

/** Passwords and tokens must not cross a network unencrypted. */
const isEncrypted = (value: string): boolean => /^https:/iu.test(value) || isLoopbackUrl(value);

const sender = z.string().transform((value, issues) => {
  const read = readMailAddress(value);
  if (read !== undefined) return read;
  issues.addIssue(
    'must be one email address, such as site@example.com or Your Name <site@example.com>',
  );
  return z.NEVER;
});

const mailServer = z.string().transform((value, issues) => {
  const server = readSmtpUrl(value);
  if (typeof server !== 'string') return server;
  issues.addIssue(server);
  return z.NEVER;
});

const ownerAddress = z
  .string()
  .transform(parseEmailAddress)
  .refine((parsed) => parsed !== undefined, {
    error: 'must be an email address, such as owner@example.com',
  });

/** `/0` would trust everyone. */
function isNetwork(text: string): boolean {
  const [first = ''] = text.split('/', 1);
  const isRange = ipaddr.isValidCIDR(text) && !/\/0+$/u.test(text);
  return isIP(first) !== 0 && (first === text || isRange);
}

const networks = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .refine((entries) => entries.every(isNetwork), {
    error: 'must list IP addresses or networks, such as 127.0.0.1,10.0.0.0/8, but not all (/0)',
  });

const trueOrFalse = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
  .default(false);

const port = z
  .string()
  .regex(/^\d{1,5}$/u, { error: portRule, abort: true })
  .transform(Number)
  .refine((value) => value <= maxPort, { error: portRule });

const listeningHost = z.string().regex(/^[\w.:-]+$/u, {
  error: 'must be an address or host name to listen on, such as 0.0.0.0 or ::',
});

const settings = z.object({
  PORT: port.default(3000),
  HOST: listeningHost.default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine((value) => /^https?:\/\//iu.test(value) && URL.canParse(value), {
      error: 'must be an address such as https://example.com',
      abort: true,
    })
    .refine(isOrigin, {
      error: 'must be an origin without a path, such as https://example.com',
      abort: true,
    })
    .refine(isEncrypted, {
      error:
        'must start with https: unless it is a loopback address, such as http://localhost:3000',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  HSTS_INCLUDE_SUBDOMAINS: trueOrFalse,
  HSTS_PRELOAD: trueOrFalse,
  DATA_DIR: z.string().regex(plainPath, { error: pathRule }).default('./data'),
  DATABASE_URL: z
    .string()
    .transform(withHost)
    .refine((value) => findUrlProblem(value) === undefined, {
      error: ({ input }) => findUrlProblem(String(input)),
    })
    .optional(),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.default({
    name: provider.brand,
    address: readMailAddress(provider.email)?.address ?? provider.email,
  }),
  OWNER_EMAIL: ownerAddress.optional(),
  TRUSTED_PROXIES: networks.default([]),
  CLIENT_IP_HEADER: z
    .string()
    .regex(/^[\w-]+$/u, { error: 'must be the name of a header, such as X-Real-IP' })
    .default('X-Forwarded-For'),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/u, { error: scaleRule, abort: true })
    .transform(Number)
    .refine((scale) => scale > 0, { error: scaleRule })
    .default(1),
  SHUTDOWN_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/u, { error: 'must be a whole number of seconds from 0 to 999', abort: true })
    .transform(Number)
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: listeningHost.default('127.0.0.1'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

export const settingNames = Object.keys(settings.shape);

export type Config = ReturnType<typeof readConfig>;

const allAddresses = new Set(['0.0.0.0', '::']);

const overlaps = ({ HOST, METRICS_HOST }: { HOST: string; METRICS_HOST: string }): boolean =>
  HOST === METRICS_HOST || allAddresses.has(HOST) || allAddresses.has(METRICS_HOST);

/** `docker run --env-file` passes the quotes around a value. */
const unquote = (value: string): string => /^(["'])(.*)\1$/su.exec(value)?.[2] ?? value;

const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z]/gu, '');

/** Counts letters that only one name has, in any order. */
function countOtherLetters(name: string, other: string): number {
  const rest = [...lettersOf(other)];
  const extra = [...lettersOf(name)].filter((letter) => {
    const index = rest.indexOf(letter);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
  return extra.length + rest.length;
}

/** The environment has other programs' names, too. */
function findMisspelled(names: readonly string[]) {
  const missing = settingNames.filter((setting) => !names.includes(setting));
  return names.flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const setting = missing.find(
      (each) => countOtherLetters(name, each) <= (each.length < 8 ? 0 : 2),
    );
    return setting === undefined ? [] : [{ name, setting }];
  });
}

/** Trims settings, and treats empty ones as unset. Throws ConfigError for the first invalid one. */
export function readConfig(env: Record<string, string | undefined>) {
  const trimmed = Object.entries(env).map(
    ([name, value = '']) => [name, unquote(value.trim()).trim()] as const,
  );
  const set = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const values = parsed.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  if (values.SMTP_URL === undefined && !isLoopbackUrl(publicUrl)) {
    throw new ConfigError(
      `SMTP_URL must be set because PUBLIC_URL (${publicUrl}) is not a loopback address; without it, the site cannot send email`,
    );
  }
  if (values.HSTS_PRELOAD && !values.HSTS_INCLUDE_SUBDOMAINS) {
    throw new ConfigError(
      'HSTS_PRELOAD must not be true without HSTS_INCLUDE_SUBDOMAINS=true, because browsers only preload HSTS for a domain and all its subdomains',
    );
  }
  if (values.METRICS_PORT === values.PORT && values.PORT !== 0 && overlaps(values)) {
    throw new ConfigError(
      `METRICS_PORT ${values.METRICS_PORT} is the port of the site; set another one`,
    );
  }
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    hsts: { includeSubDomains: values.HSTS_INCLUDE_SUBDOMAINS, preload: values.HSTS_PRELOAD },
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    mailServer: values.SMTP_URL && { ...greetingName(publicUrl), ...values.SMTP_URL },
    mailFrom: values.MAIL_FROM,
    ownerEmail: values.OWNER_EMAIL,
    trustedProxies: values.TRUSTED_PROXIES,
    clientIpHeader: values.CLIENT_IP_HEADER,
    rateLimitScale: values.RATE_LIMIT_SCALE,
    /** How long to accept connections after the signal to stop. */
    shutdownDelaySeconds:
      values.SHUTDOWN_DELAY_SECONDS ??
      (publicUrl.startsWith('https:') ? defaultShutdownDelaySeconds : 0),
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    logLevel: values.LOG_LEVEL,
    /** Variables that look like misspelled settings. */
    misspelled: findMisspelled(Object.keys(set)),
  };
}

function readEnvFile(): Uint8Array | undefined {
  try {
    if (lstatSync('.env', { throwIfNoEntry: false }) === undefined) return undefined;
    return readFileSync('.env');
  } catch (error) {
    const reasons: Record<string, string> = {
      EISDIR: '.env is a folder: remove it, or put a file of settings in its place',
      ENOENT: '.env is a link to a missing file: correct or remove the link',
    };
    throw new ConfigError(reasons[codeOf(error)] ?? `.env cannot be read: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

const envLine =
  /^\s*(?:$|#|(?:export\s+)?\w+\s*=\s*(?:$|[^\s"'`]|(?:"[^"]*"|'[^']*'|`[^`]*`)\s*(?:$|#)))/u;

/**
 * Node would skip lines such as `PORT: 3000`, read on until a quote closes, and drop what follows
 * it, such as the address in `"Ann" <ann@example.com>`.
 */
function parseEnvFile(bytes: Uint8Array): Record<string, string | undefined> {
  // In UTF-16, every English letter has a null byte.
  if (bytes.includes(0) || !isUtf8(bytes))
    throw new ConfigError('.env is not in UTF-8: save it as UTF-8');
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/gu, '\n');
  const wrong = text.split('\n').findIndex((line) => !envLine.test(line));
  if (wrong !== -1)
    throw new ConfigError(
      `.env must have one NAME=value per line, with quotes around the whole value or none: see line ${wrong + 1}`,
    );
  return parseEnv(text);
}

/** The environment overrides `.env`, where an unknown name is an error, because it's misspelled. */
export function readEnvironment(): Config {
  const bytes = readEnvFile();
  const inFile = bytes === undefined ? {} : parseEnvFile(bytes);
  const unknown = Object.keys(inFile).find((name) => !settingNames.includes(name));
  if (unknown !== undefined) throw new ConfigError(`${unknown} in .env is not a setting`);
  return readConfig({ ...inFile, ...process.env });
}

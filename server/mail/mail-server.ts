import { domainToASCII } from 'node:url';
import { isLoopback } from '#db/is-loopback.ts';

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte, without STARTTLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
  requireTLS: boolean;
  ignoreTLS: boolean;
  /** Continue without TLS if STARTTLS fails. */
  opportunisticTLS: boolean;
  tls: { rejectUnauthorized: boolean; servername?: string };
  /** In EHLO. */
  name?: string;
  authMethod?: string;
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const switches = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];
const texts = ['tls.servername', 'authMethod', 'name'];
const optionNames = [...switches, ...texts];
const authMethods = new Set(['PLAIN', 'LOGIN', 'CRAM-MD5']);

const wrongAddress =
  'must be an address such as smtps://user:password@mail.example.com:465; in the user and the password, @ is written as %40, / as %2F, ? as %3F, # as %23, and % as %25';

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readLogIn(url: URL) {
  const [user, pass] = [decode(url.username), decode(url.password)];
  const host = url.hostname.startsWith('[')
    ? url.hostname.slice(1, -1)
    : domainToASCII(decode(url.hostname) ?? '');
  // An unencoded password may continue in the path, query, or fragment.
  const isWhole = ['', '/'].includes(url.pathname) && url.hash === '' && !url.search.includes('@');
  const port = url.port === '' ? defaultPorts[url.protocol] : Number(url.port);
  if (user === undefined || pass === undefined || host === '' || !isWhole || !port)
    return undefined;
  return { user, pass, host, port };
}

/** Returns the rule that a malformed URL breaks, without quoting it: it has a password. */
export function readSmtpUrl(text: string): MailServer | string {
  const url = /^\w+:\/\//u.test(text) ? URL.parse(text) : null;
  if (url === null || !(url.protocol in defaultPorts)) return wrongAddress;
  const logIn = readLogIn(url);
  if (logIn === undefined) return wrongAddress;
  const { user, pass, host, port } = logIn;
  if ((user === '') !== (pass === '')) return 'must have both a user and a password, or neither';
  const options = url.searchParams;
  if (options.keys().some((name) => !optionNames.includes(name)))
    return `must have no other options than ${optionNames.join(', ')}`;
  const wrong = switches.find((name) => !['true', 'false', null].includes(options.get(name)));
  if (wrong !== undefined) return `must set ${wrong} to true or false`;
  const authMethod = options.get('authMethod')?.toUpperCase();
  if (authMethod !== undefined && !authMethods.has(authMethod))
    return 'must set authMethod to PLAIN, LOGIN, or CRAM-MD5';

  const isOn = (name: string, otherwise: boolean) =>
    (options.get(name) ?? `${otherwise}`) === 'true';
  const textOption = (name: string) => {
    const value = options.get(name);
    return value === null ? {} : { [name.replace('tls.', '')]: value };
  };
  // Traffic on this machine needs no encryption and no certificate.
  const isHere = isLoopback(host);
  const ignoreTLS = isOn('ignoreTLS', false);
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port,
    secure,
    ...(user !== '' && { auth: { user, pass } }),
    requireTLS: isOn('requireTLS', !isHere && !ignoreTLS && !secure),
    ignoreTLS,
    opportunisticTLS: isHere,
    tls: {
      rejectUnauthorized: isOn('tls.rejectUnauthorized', !isHere),
      ...textOption('tls.servername'),
    },
    ...textOption('name'),
    ...textOption('authMethod'),
  };
}

export const placeOf = ({ host, port }: MailServer): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

import { domainToASCII } from 'node:url';
import { isLoopback } from '../../db/is-loopback.ts';

/** The mail server that SMTP_URL names, in the words of nodemailer. */
export interface MailServer {
  host: string;
  port: number;
  /** Begin with TLS. */
  secure: boolean;
  auth?: { user: string; pass: string };
  requireTLS: boolean;
  ignoreTLS: boolean;
  /** Go on without TLS if the server offers STARTTLS and then refuses it. */
  opportunisticTLS: boolean;
  tls: { rejectUnauthorized: boolean; servername?: string };
  /** What the site calls itself in EHLO. */
  name?: string;
  authMethod?: string;
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const switches = ['requireTLS', 'ignoreTLS', 'tls.rejectUnauthorized'];
const texts = ['tls.servername', 'authMethod', 'name'];
const authMethods = new Set(['PLAIN', 'LOGIN', 'CRAM-MD5']);

const wrongAddress =
  'must be an address such as smtps://user:password@mail.example.com:465; in the user and the password, @ is written as %40, / as %2F, ? as %3F, # as %23, and % as %25';

/** Decodes a part of the address. Returns undefined for a % that encodes nothing. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads the parts of the address that say where the server is and who logs in. */
function readPlace(url: URL) {
  const [user, pass] = [decode(url.username), decode(url.password)];
  const host = url.hostname.startsWith('[')
    ? url.hostname.slice(1, -1)
    : domainToASCII(decode(url.hostname) ?? '');
  // A password that is not encoded continues in the path, the query, or the fragment.
  const isWhole = ['', '/'].includes(url.pathname) && url.hash === '' && !url.search.includes('@');
  const port = url.port === '' ? defaultPorts[url.protocol] : Number(url.port);
  if (user === undefined || pass === undefined || host === '' || !isWhole || !port)
    return undefined;
  return { user, pass, host, port };
}

/** Reads SMTP_URL. Returns the rule that it breaks if it is malformed, without any part of it. */
export function readSmtpUrl(text: string): MailServer | string {
  const url = /^\w+:\/\//u.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !(url.protocol in defaultPorts)) return wrongAddress;
  const place = readPlace(url);
  if (place === undefined) return wrongAddress;
  const { user, pass, host, port } = place;
  if ((user === '') !== (pass === '')) return 'must have both a user and a password, or neither';
  const options = url.searchParams;
  if ([...options.keys()].some((name) => ![...switches, ...texts].includes(name)))
    return `must have no other options than ${[...switches, ...texts].join(', ')}`;
  const wrong = switches.find((name) => !['true', 'false', null].includes(options.get(name)));
  if (wrong !== undefined) return `must set ${wrong} to true or false`;
  const authMethod = options.get('authMethod')?.toUpperCase();
  if (authMethod !== undefined && !authMethods.has(authMethod))
    return 'must set authMethod to PLAIN, LOGIN, or CRAM-MD5';

  const isOn = (name: string, otherwise: boolean) =>
    (options.get(name) ?? `${otherwise}`) === 'true';
  const given = (name: string) => {
    const value = options.get(name);
    return value === null ? {} : { [name.replace('tls.', '')]: value };
  };
  // What stays on this machine needs neither encryption nor a proof of who answers.
  const isHere = isLoopback(host);
  const ignoreTLS = isOn('ignoreTLS', false);
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port,
    secure,
    ...(user === '' ? {} : { auth: { user, pass } }),
    requireTLS: isOn('requireTLS', !isHere && !ignoreTLS && !secure),
    ignoreTLS,
    opportunisticTLS: isHere,
    tls: {
      rejectUnauthorized: isOn('tls.rejectUnauthorized', !isHere),
      ...given('tls.servername'),
    },
    ...given('name'),
    ...given('authMethod'),
  };
}

/** Names a mail server in a message, as host and port. */
export const placeOf = ({ host, port }: MailServer): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Config } from '#server/config.ts';
import type { AppEnv } from '#server/env.ts';

const networkPrefixParts = 4;

const withPort = /^(?:\[(?<ipv6>[\da-f:.]+)\]|(?<ipv4>[\d.]+))(?::\d{1,5})?$/iu;

/** `fe80::7%eth0.100` names an interface. */
const withoutInterface = (address: string): string => address.split('%', 1)[0] ?? '';

/** Parses `198.51.100.7:80`, `for="[2001:db8::7]:80";proto=https` (RFC 7239), and the like. */
function readHop(text: string): string | undefined {
  const quotes = text.split('"').length - 1;
  const [node = text, ...others] = text
    .split(';')
    .flatMap((pair) => /^\s*for=(.*)$/isu.exec(pair)?.[1] ?? []);
  // A comma in quotes has split the entry, or a backslash hides a quote.
  if (quotes % 2 === 1 || text.includes('\\') || others.length > 0) return undefined;
  const entry = node.trim().replace(/^"([^"]*)"$/u, '$1');
  const { ipv4, ipv6 } = withPort.exec(entry)?.groups ?? {};
  const address = ipv6 ?? ipv4 ?? entry;
  return isIP(address) === 0 ? undefined : withoutInterface(address);
}

function networkOf(text: string): string {
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  // A translator (NAT64) puts all IPv4 clients into one /64.
  if (address.range() === 'rfc6052')
    return ipaddr.fromByteArray(address.toByteArray().slice(-4)).toString();
  const parts = address.parts.slice(0, networkPrefixParts);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listAddresses(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/', 2);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/** Reads `X-Forwarded-For` or the like from its end, to which each proxy appends its client. */
export function createClientNetwork(
  trustedProxies: string[],
): (remoteAddress: string, forwardedFor?: string) => string {
  const trusted = listAddresses(trustedProxies);
  return (remoteAddress, forwardedFor = '') => {
    let client = withoutInterface(remoteAddress);
    let end = forwardedFor.length;
    while (end > 0 && trusted.check(client, familyOf(client))) {
      const comma = forwardedFor.lastIndexOf(',', end - 1);
      const hop = readHop(forwardedFor.slice(comma + 1, end));
      // No proxy writes this, so a client may have forged it and all before it.
      if (hop === undefined) break;
      client = hop;
      end = comma;
    }
    return networkOf(client);
  };
}

const idLength = 16;

export interface Identification extends Pick<Config, 'trustedProxies' | 'clientIpHeader'> {
  hasUnixSocket?: boolean | undefined;
}

export function identifyRequest({
  trustedProxies,
  clientIpHeader,
  hasUnixSocket = false,
}: Identification): MiddlewareHandler<AppEnv> {
  const clientNetwork = createClientNetwork(trustedProxies);
  // Clients of a Unix socket are local. On a port, a client without an address has disconnected.
  const unnamed = hasUnixSocket ? '127.0.0.1' : '0.0.0.0';
  return async (c, next) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? unnamed;
    c.set('requestId', randomUUID().replaceAll('-', '').slice(-idLength));
    c.set('network', clientNetwork(remote, c.req.header(clientIpHeader)));
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
  };
}

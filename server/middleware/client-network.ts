import ipaddr from 'ipaddr.js';
import type { Network } from '../config.ts';

const unknown = '0.0.0.0';
const sitePrefixParts = 4;

type Address = Network[0];

/** ::ffff:10.0.0.1 is 10.0.0.1. */
function parse(text: string | undefined): Address | undefined {
  const bare = text?.trim() ?? '';
  // ipaddr.js also reads "1" and "0x7f.1", which no proxy writes.
  if (!/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*(?:%[\w.]+)?)$/iu.test(bare) || !ipaddr.isValid(bare)) return undefined;
  return ipaddr.process(bare);
}

const isTrusted = (address: Address, trusted: Network[]): boolean =>
  trusted.some((network) => network[0].kind() === address.kind() && address.match(network));

/**
 * The network that throttles count for: the IPv4 address, or the /64 of the IPv6 address, of the client. `X-Forwarded-For` is
 * read from its end, and only as far as trusted proxies wrote it.
 */
export function clientNetwork(remoteAddress: string | undefined, forwardedFor: string | undefined, trusted: Network[]): string {
  let client = parse(remoteAddress);
  const hops = forwardedFor?.split(',') ?? [];
  while (client !== undefined && hops.length > 0 && isTrusted(client, trusted)) {
    const before = parse(hops.pop());
    if (before === undefined) break;
    client = before;
  }
  if (client === undefined) return unknown;
  if (client instanceof ipaddr.IPv6)
    return `${client.parts
      .slice(0, sitePrefixParts)
      .map((part) => part.toString(16))
      .join(':')}::/64`;
  return client.toString();
}

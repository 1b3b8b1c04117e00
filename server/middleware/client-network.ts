import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

const unknown = '0.0.0.0';
const networkPrefixParts = 4;

/** Parses the address formats that proxies write, with an optional port, brackets, or quotes: `198.51.100.7:80`, `[2001:db8::7]:80`. */
const hop = /^"?(?:\[(?<ipv6>[\da-f:.]+)\]|(?<ipv4>\d{1,3}(?:\.\d{1,3}){3})|(?<bare>[\da-f:.]*:[\da-f:.]*:[\da-f:.]*))(?::\d{1,5})?"?$/iu;

function readHop(text: string): string {
  const { ipv6, ipv4, bare } = hop.exec(text.trim())?.groups ?? {};
  return ipv6 ?? ipv4 ?? bare ?? 'unknown';
}

/** Returns the IPv4 address or the /64 network of an IPv6 address. */
function networkOf(text: string): string {
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.slice(0, networkPrefixParts);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Finds the network that a rate limit applies to. Uses only the part of `X-Forwarded-For` that trusted proxies wrote. */
export function createClientNetwork(trustedProxies: string[]): (remoteAddress: string | undefined, forwardedFor?: string) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return (remoteAddress, forwardedFor = '') => {
    const headers = { 'x-forwarded-for': forwardedFor.split(',').map(readHop).join(',') };
    const hops = proxyAddr.all({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, isTrusted);
    const client = hops.findLast((address) => address !== undefined && ipaddr.isValid(address));
    return client === undefined ? unknown : networkOf(client);
  };
}

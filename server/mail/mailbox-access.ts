import ipaddr from 'ipaddr.js';
import { isLoopback } from '../config.ts';

/** Headers that proxies, tunnels, and CDNs add. */
const forwardingHeader =
  /^(?:forwarded|via|cdn-loop|client-ip|true-client-ip|x-(?:forwarded|real-ip|client-ip|cluster-client-ip|original|proxy|remote|amz|azure|envoy|arr|vercel|appengine|cloud|google)|cf-|fastly-|fly-|ngrok-|tailscale-|akamai-)/iu;

function isLoopbackPeer(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function isLoopbackHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

/**
 * Tells whether a request comes from a browser on this machine. The connection must be local, because anyone can send any Host; no proxy
 * may have forwarded it; and its Host must be local too, because a page on the web can point its own name at 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine(request: Request, remoteAddress: string | undefined): boolean {
  const hosts = [new URL(request.url).host, request.headers.get('Host') ?? ''].filter((host) => host !== '');
  const isForwarded = [...request.headers.keys()].some((name) => forwardingHeader.test(name));
  return isLoopbackPeer(remoteAddress) && !isForwarded && hosts.every(isLoopbackHost);
}

import ipaddr from 'ipaddr.js';

/** The wider IPv6 networks that share limits, and how many times as large those are. One customer may have a whole /56 or /48. */
const widths = [
  { prefixBits: 56, factor: 4 },
  { prefixBits: 48, factor: 16 },
];

/** Lists the /56 and the /48 around an IPv6 /64. An IPv4 address has none. */
export function widerNetworks(network: string): { network: string; factor: number }[] {
  const [address = ''] = network.split('/', 1);
  if (!ipaddr.IPv6.isValid(address)) return [];
  return widths.map(({ prefixBits, factor }) => ({
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixBits}`).toString()}/${prefixBits}`,
    factor,
  }));
}

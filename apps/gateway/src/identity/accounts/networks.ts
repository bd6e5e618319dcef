import ipaddr from 'ipaddr.js';

type Range = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** The canonical form of an address or a range in CIDR notation; undefined for anything else. */
export function canonicalNetwork(text: string): string | undefined {
  const range = rangeOf(text);
  if (!range) return undefined;
  const [address, bits] = range;
  const network = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** Some networks, parsed once. A malformed one has no address in it. */
export class Networks {
  private readonly ranges: readonly Range[];

  constructor(networks: readonly string[]) {
    this.ranges = networks.flatMap((network) => {
      const range = rangeOf(network);
      return range ? [range] : [];
    });
  }

  has(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address may come as a mapped one, on a socket for both.
    const parsed = ipaddr.process(address);
    return this.ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
  }
}

function rangeOf(text: string): Range | undefined {
  if (!text.includes('/')) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [address = ''] = text.split('/');
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isPlain && ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
}

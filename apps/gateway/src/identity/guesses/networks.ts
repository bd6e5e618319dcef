import ipaddr from 'ipaddr.js';

/** The networks of an address, from what one customer of a provider has to what a whole provider may have. */
export interface Networks {
  /** The IPv4 address, or the /64 of an IPv6 address, because its owner can use every address in it. */
  readonly narrow: string;
  /** The /56 of an IPv6 address, which some providers assign to one customer. */
  readonly middle?: string;
  /** The /24 of an IPv4 address, the /48 of an IPv6 address. */
  readonly wide: string;
}

export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { narrow: address, wide: address };
  const parsed = ipaddr.process(address);
  if ('octets' in parsed) {
    const text = parsed.toString();
    return { narrow: text, wide: `${text.slice(0, text.lastIndexOf('.'))}.0/24` };
  }
  const prefix = (bits: 48 | 56 | 64) => {
    const bytes = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0));
    return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
  };
  return { narrow: prefix(64), middle: prefix(56), wide: prefix(48) };
}

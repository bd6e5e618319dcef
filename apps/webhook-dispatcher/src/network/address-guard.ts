import { BlockList, isIP } from 'node:net';
import { parseCidr } from '../config/cidr';

/** IPv4 ranges that are not public, multicast or reserved (IANA special-purpose registry). */
const BLOCKED_IPV4 = [
  '0.0.0.0/8', // "this network", 0.0.0.0 reaches the host itself
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, where clouds serve instance credentials
  '172.16.0.0/12',
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** The only part of IPv6 assigned to the public: mapped, NAT64, ULA, link-local and multicast lie outside. */
const PUBLIC_IPV6 = ['2000::/3'];

/** Ranges inside of it that are not public, or that carry an arbitrary IPv4 address. */
const BLOCKED_IPV6 = [
  '2001::/23', // protocol assignments, Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

/** Decides which addresses webhooks may be sent to. */
export class AddressGuard {
  private readonly blocked = blockListOf([...BLOCKED_IPV4, ...BLOCKED_IPV6]);
  private readonly publicIpv6 = blockListOf(PUBLIC_IPV6);
  private readonly exceptions: BlockList;

  /** `allowedCidrs`: ranges that are reachable although they are not public. */
  constructor(allowedCidrs: readonly string[]) {
    this.exceptions = blockListOf(allowedCidrs);
  }

  /** `address`: an IP address in the usual text form. Any other text is refused. */
  allows(address: string): boolean {
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (this.exceptions.check(address, family)) return true;
    if (family === 'ipv6' && !this.publicIpv6.check(address, family)) return false;
    return !this.blocked.check(address, family);
  }
}

function blockListOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of cidrs) {
    const cidr = parseCidr(text);
    if (!cidr) throw new Error(`not an address range: ${text}`);
    list.addSubnet(cidr.network, cidr.prefix, cidr.family);
  }
  return list;
}

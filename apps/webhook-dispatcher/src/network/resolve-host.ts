import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Two tries of 2 s leave room for the rest of an attempt's 8 s. */
const RESOLVER_OPTIONS = { timeout: 2_000, tries: 2 };

/**
 * All addresses of a host name, IPv4 first. Queries name servers from the event loop: the system's resolver runs on a
 * pool of four threads, which a single vendor with dead name servers would block for all. A new resolver for each call
 * follows changes of resolv.conf.
 * @throws the error of the IPv4 query, with its code (ENOTFOUND, ETIMEOUT …), when no address is found.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  // RFC 6761: these names mean loopback whatever a name server says.
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ['127.0.0.1'];
  const resolver = new Resolver(RESOLVER_OPTIONS);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = [ipv4, ipv6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason;
  return addresses;
}

import { isIP } from 'node:net';

export interface Cidr {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads `10.0.0.0/8` or `fd00::/8`; undefined when it is neither. */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text);
  const [network, prefix] = [match?.[1] ?? '', Number(match?.[2])];
  const version = isIP(network);
  if (version === 0 || prefix > (version === 4 ? 32 : 128)) return undefined;
  return { network, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

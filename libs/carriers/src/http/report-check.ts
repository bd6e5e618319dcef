import { createHmac } from 'node:crypto';
import { isIP, isIPv4, type BlockList } from 'node:net';
import type { HmacCheck, ReportCheck } from '../settings/report.settings';
import { sameSecret } from './same-secret';

export interface CheckedReport {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Remote address of the connection. */
  readonly address: string;
}

export type ReportRefusal = 'signature' | 'header' | 'address';

const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Why a report is rejected as not authentic; null when it is accepted. */
export function refusalOf(report: CheckedReport, { hmac, header, addresses }: ReportCheck): ReportRefusal | null {
  if (addresses !== null && !listed(addresses, report.address)) return 'address';
  if (header !== null && !sameSecret(headerOf(report, header.name), header.value)) return 'header';
  if (hmac !== null && !signed(report, hmac)) return 'signature';
  return null;
}

function listed(addresses: BlockList, address: string): boolean {
  const plain = address.replace(MAPPED, '');
  return isIP(plain) !== 0 && addresses.check(plain, family(plain));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

function signed(report: CheckedReport, { header, secret, algorithm, encoding, prefix }: HmacCheck): boolean {
  const given = headerOf(report, header);
  if (!given.startsWith(prefix)) return false;
  const signature = given.slice(prefix.length);
  const expected = createHmac(algorithm, secret).update(report.body).digest(encoding);
  return sameSecret(encoding === 'hex' ? signature.toLowerCase() : signature, expected);
}

function headerOf({ headers }: CheckedReport, name: string): string {
  return [headers[name]].flat()[0] ?? '';
}

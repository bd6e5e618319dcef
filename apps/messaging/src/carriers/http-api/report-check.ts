import { createHmac } from 'node:crypto';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { sameSecret } from '../same-secret';
import type { SettingsFields } from '../settings-fields';

/** How a report shows that the carrier sent it, beside the token in its address; all that is set must fit. */
export interface ReportCheck {
  readonly hmac: HmacCheck | null;
  /** A header with a secret of its own, such as `authorization`. */
  readonly header: { readonly name: string; readonly value: string } | null;
  /** Where it may come from; null: from anywhere. */
  readonly addresses: BlockList | null;
}

interface HmacCheck {
  readonly header: string;
  readonly secret: string;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** Before the signature, such as `sha256=`. */
  readonly prefix: string;
}

export interface CheckedReport {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Of the connection. */
  readonly address: string;
}

export type ReportRefusal = 'signature' | 'header' | 'address';

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const SECRET = /^[^\p{Cc}]+$/u;
const TEXT = 'a text without control characters';
const MAPPED = /^::ffff:(?=\d+\.)/i;

export const NO_CHECK: ReportCheck = { hmac: null, header: null, addresses: null };

export function checkFields(fields: SettingsFields): ReportCheck {
  return {
    hmac: fields.object('hmac', hmacFields),
    header: fields.object('header', (header) => ({
      name: header.text('name', HEADER_NAME, 'the name of a header').toLowerCase(),
      value: header.secret('value', SECRET, TEXT),
    })),
    addresses: fields.given('addresses') ? addressesField(fields) : null,
  };
}

/** Why a report is not believed; null when it is. */
export function refusalOf(report: CheckedReport, { hmac, header, addresses }: ReportCheck): ReportRefusal | null {
  if (addresses !== null && !listed(addresses, report.address)) return 'address';
  if (header !== null && !sameSecret(headerOf(report, header.name), header.value)) return 'header';
  if (hmac !== null && !signed(report, hmac)) return 'signature';
  return null;
}

function hmacFields(fields: SettingsFields): HmacCheck {
  return {
    header: fields.text('header', HEADER_NAME, 'the name of a header').toLowerCase(),
    secret: fields.secret('secret', SECRET, TEXT),
    algorithm: fields.oneOf('algorithm', ['sha1', 'sha256', 'sha512'], 'sha256'),
    encoding: fields.oneOf('encoding', ['hex', 'base64'], 'hex'),
    prefix: fields.text('prefix', /^[\x20-\x7e]{0,32}$/, 'at most 32 printable characters', ''),
  };
}

function addressesField(fields: SettingsFields): BlockList {
  const list = new BlockList();
  for (const entry of fields.texts('addresses', /./, 'addresses such as 192.0.2.1 or 192.0.2.0/24', [])) {
    const [, address = '', length] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const bits = isIPv4(address) ? 32 : 128;
    const prefix = Number(length ?? bits);
    if (isIP(address) === 0 || prefix > bits)
      fields.reject('addresses', 'must be a list of addresses such as 192.0.2.0/24');
    else list.addSubnet(address, prefix, family(address));
  }
  return list;
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

import { BlockList, isIP, isIPv4 } from 'node:net';
import type { SettingsFields } from './settings-fields';

/** How a report is authenticated beside the token in its address; every check that is set must succeed. */
export interface ReportCheck {
  readonly hmac: HmacCheck | null;
  /** A header with a secret of its own, such as `authorization`. */
  readonly header: { readonly name: string; readonly value: string } | null;
  /** Addresses that reports may come from; null: any. */
  readonly addresses: BlockList | null;
}

export interface HmacCheck {
  readonly header: string;
  readonly secret: string;
  readonly algorithm: 'sha1' | 'sha256' | 'sha512';
  readonly encoding: 'hex' | 'base64';
  /** Text before the signature, such as `sha256=`. */
  readonly prefix: string;
}

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const SECRET = /^[^\p{Cc}]+$/u;
const TEXT = 'a text without control characters';
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

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}

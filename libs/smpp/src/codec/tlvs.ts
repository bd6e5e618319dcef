import { SmppEncodeError, SmppProtocolError } from './smpp-errors';

/** Optional parameters. Those without a name here, or of a length their type does not have, are kept as they came. */
export interface Tlvs {
  receiptedMessageId?: string;
  userMessageReference?: number;
  sarMsgRefNum?: number;
  sarTotalSegments?: number;
  sarSegmentSeqnum?: number;
  messagePayload?: Uint8Array;
  messageState?: number;
  unknown?: RawTlv[];
}

export interface RawTlv {
  tag: number;
  value: Uint8Array;
}

type NamedTlv = Exclude<keyof Tlvs, 'unknown'>;

const KINDS = {
  receiptedMessageId: { tag: 0x001e, kind: 'cstring' },
  userMessageReference: { tag: 0x0204, kind: 'u16' },
  sarMsgRefNum: { tag: 0x020c, kind: 'u16' },
  sarTotalSegments: { tag: 0x020e, kind: 'u8' },
  sarSegmentSeqnum: { tag: 0x020f, kind: 'u8' },
  messagePayload: { tag: 0x0424, kind: 'octets' },
  messageState: { tag: 0x0427, kind: 'u8' },
} as const satisfies Record<NamedTlv, { tag: number; kind: 'u8' | 'u16' | 'cstring' | 'octets' }>;

const NAMES = Object.keys(KINDS) as NamedTlv[];
const BY_TAG: ReadonlyMap<number, NamedTlv> = new Map(NAMES.map((name) => [KINDS[name].tag, name]));
const HEADER_LENGTH = 4;

export function encodeTlvs(tlvs: Tlvs): Buffer {
  const parts: Buffer[] = [];
  for (const name of NAMES) {
    const value = tlvs[name];
    if (value !== undefined) parts.push(encodeOne(KINDS[name].tag, valueBytes(name, value)));
  }
  for (const { tag, value } of tlvs.unknown ?? []) parts.push(encodeOne(tag, value));
  return Buffer.concat(parts);
}

export function decodeTlvs(body: Buffer): Tlvs {
  const tlvs: Tlvs = {};
  let offset = 0;
  while (offset < body.length) {
    if (offset + HEADER_LENGTH > body.length) throw new SmppProtocolError('truncated_tlv', 'header cut short');
    const tag = body.readUInt16BE(offset);
    const length = body.readUInt16BE(offset + 2);
    offset += HEADER_LENGTH;
    if (offset + length > body.length) throw new SmppProtocolError('truncated_tlv', `tag ${tag} is longer than the PDU`);
    readInto(tlvs, tag, body.subarray(offset, offset + length));
    offset += length;
  }
  return tlvs;
}

function readInto(tlvs: Tlvs, tag: number, value: Buffer): void {
  const name = BY_TAG.get(tag);
  switch (name) {
    case 'receiptedMessageId': {
      const end = value.indexOf(0);
      tlvs[name] = value.toString('latin1', 0, end < 0 ? value.length : end);
      return;
    }
    case 'messagePayload':
      tlvs[name] = new Uint8Array(value);
      return;
    case 'userMessageReference':
    case 'sarMsgRefNum':
      if (value.length === 2) tlvs[name] = value.readUInt16BE(0);
      else keepRaw(tlvs, tag, value);
      return;
    case 'sarTotalSegments':
    case 'sarSegmentSeqnum':
    case 'messageState':
      if (value.length === 1) tlvs[name] = value.readUInt8(0);
      else keepRaw(tlvs, tag, value);
      return;
    case undefined:
      keepRaw(tlvs, tag, value);
  }
}

function keepRaw(tlvs: Tlvs, tag: number, value: Buffer): void {
  (tlvs.unknown ??= []).push({ tag, value: new Uint8Array(value) });
}

function valueBytes(name: NamedTlv, value: string | number | Uint8Array): Uint8Array {
  if (typeof value === 'string') return Buffer.from(`${value}\0`, 'latin1');
  if (typeof value !== 'number') return value;
  const max = KINDS[name].kind === 'u16' ? 0xffff : 0xff;
  if (!Number.isInteger(value) || value < 0 || value > max) throw new SmppEncodeError(`${name} must be an integer from 0 to ${max}`);
  return max === 0xff ? Uint8Array.of(value) : Uint8Array.of(value >> 8, value & 0xff);
}

function encodeOne(tag: number, value: Uint8Array): Buffer {
  if (value.length > 0xffff) throw new SmppEncodeError(`optional parameter ${tag} is longer than 65535 octets`);
  const bytes = Buffer.allocUnsafe(HEADER_LENGTH + value.length);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(value.length, 2);
  bytes.set(value, HEADER_LENGTH);
  return bytes;
}

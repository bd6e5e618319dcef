import { copyOctets } from './copy-octets';
import { defectCollector } from './defects';
import { SmppEncodeError } from './smpp-errors';

/** Optional parameters. Those without a name here, or of a length their type does not have, are kept as they came. */
export interface Tlvs {
  /** Where the message goes on the device: 1 is the display (flash). */
  destAddrSubunit?: number;
  receiptedMessageId?: string;
  userMessageReference?: number;
  sarMsgRefNum?: number;
  sarTotalSegments?: number;
  sarSegmentSeqnum?: number;
  /** Network type and a code of two octets. */
  networkErrorCode?: Uint8Array;
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
  destAddrSubunit: { tag: 0x0005, kind: 'u8' },
  receiptedMessageId: { tag: 0x001e, kind: 'cstring' },
  userMessageReference: { tag: 0x0204, kind: 'u16' },
  sarMsgRefNum: { tag: 0x020c, kind: 'u16' },
  sarTotalSegments: { tag: 0x020e, kind: 'u8' },
  sarSegmentSeqnum: { tag: 0x020f, kind: 'u8' },
  networkErrorCode: { tag: 0x0423, kind: 'octets' },
  messagePayload: { tag: 0x0424, kind: 'octets' },
  messageState: { tag: 0x0427, kind: 'u8' },
} as const satisfies Record<NamedTlv, { tag: number; kind: 'u8' | 'u16' | 'cstring' | 'octets' }>;

const NAMES = Object.keys(KINDS) as NamedTlv[];
const BY_TAG: ReadonlyMap<number, NamedTlv> = new Map(NAMES.map((name) => [KINDS[name].tag, name]));
const HEADER_LENGTH = 4;

/** Octets that `writeTlvs` will write. A property that Tlvs does not have is left out. */
export function tlvsLength(tlvs: Tlvs): number {
  let length = 0;
  for (const name in tlvs) {
    if (!isNamed(name)) continue;
    const value = tlvs[name];
    if (value === undefined) continue;
    const { kind } = KINDS[name];
    length += HEADER_LENGTH + (kind === 'u8' ? 1 : kind === 'u16' ? 2 : valueLength(value));
  }
  for (const { value } of tlvs.unknown ?? []) length += HEADER_LENGTH + value.length;
  return length;
}

/**
 * Writes the parameters in the order of the object's properties, those without a name last. Returns where they end.
 * Throws SmppEncodeError when a value does not fit.
 */
export function writeTlvs(bytes: Buffer, start: number, tlvs: Tlvs): number {
  let offset = start;
  for (const name in tlvs) {
    if (!isNamed(name)) continue;
    const value = tlvs[name];
    if (value !== undefined) offset = writeNamed(bytes, offset, name, value);
  }
  for (const { tag, value } of tlvs.unknown ?? []) offset = writeOctets(bytes, offset, tag, value);
  return offset;
}

function isNamed(name: string): name is NamedTlv {
  return Object.hasOwn(KINDS, name);
}

/** A string is followed by a NUL. */
function valueLength(value: string | number | Uint8Array): number {
  return typeof value === 'string' ? value.length + 1 : typeof value === 'number' ? 0 : value.length;
}

function writeNamed(bytes: Buffer, offset: number, name: NamedTlv, value: string | number | Uint8Array): number {
  const { tag, kind } = KINDS[name];
  if (typeof value === 'number') {
    const max = kind === 'u16' ? 0xffff : 0xff;
    if (!Number.isInteger(value) || value < 0 || value > max)
      throw new SmppEncodeError(`${name} must be an integer from 0 to ${max}`);
    const at = writeHeader(bytes, offset, tag, kind === 'u16' ? 2 : 1);
    return kind === 'u16' ? bytes.writeUInt16BE(value, at) : bytes.writeUInt8(value, at);
  }
  if (typeof value !== 'string') return writeOctets(bytes, offset, tag, value);
  const at = writeHeader(bytes, offset, tag, value.length + 1);
  bytes.write(value, at, 'latin1');
  return bytes.writeUInt8(0, at + value.length);
}

function writeOctets(bytes: Buffer, offset: number, tag: number, value: Uint8Array): number {
  const at = writeHeader(bytes, offset, tag, value.length);
  bytes.set(value, at);
  return at + value.length;
}

function writeHeader(bytes: Buffer, offset: number, tag: number, length: number): number {
  if (length > 0xffff) throw new SmppEncodeError(`optional parameter ${tag} is longer than 65535 octets`);
  return bytes.writeUInt16BE(length, bytes.writeUInt16BE(tag, offset));
}

/**
 * Reads the optional parameters of a frame from `start` up to `limit`. The first occurrence of a parameter counts; a
 * truncated one is left out.
 */
export function decodeTlvs(bytes: Buffer, start: number, limit: number): Tlvs {
  const tlvs: Tlvs = {};
  let offset = start;
  while (offset < limit) {
    if (offset + HEADER_LENGTH > limit) {
      defectCollector.add(`${limit - offset} stray octets`);
      break;
    }
    const tag = bytes.readUInt16BE(offset);
    const end = offset + HEADER_LENGTH + bytes.readUInt16BE(offset + 2);
    if (end > limit) {
      defectCollector.add(`optional parameter ${hexTag(tag)} is cut`);
      break;
    }
    readInto(tlvs, tag, bytes, offset + HEADER_LENGTH, end);
    offset = end;
  }
  return tlvs;
}

function readInto(tlvs: Tlvs, tag: number, bytes: Buffer, start: number, end: number): void {
  const name = BY_TAG.get(tag);
  if (name !== undefined && tlvs[name] !== undefined)
    return defectCollector.add(`optional parameter ${hexTag(tag)} is repeated`);
  const length = end - start;
  switch (name) {
    case 'receiptedMessageId': {
      let nul = start;
      while (nul < end && bytes[nul] !== 0) nul++;
      tlvs.receiptedMessageId = bytes.toString('latin1', start, nul);
      return;
    }
    case 'messagePayload':
    case 'networkErrorCode':
      tlvs[name] = copyOctets(bytes, start, end);
      return;
    case 'userMessageReference':
    case 'sarMsgRefNum':
      if (length !== 2) break;
      tlvs[name] = bytes.readUInt16BE(start);
      return;
    case 'destAddrSubunit':
    case 'sarTotalSegments':
    case 'sarSegmentSeqnum':
    case 'messageState':
      if (length !== 1) break;
      tlvs[name] = bytes[start] ?? 0;
      return;
    case undefined:
  }
  keepRaw(tlvs, tag, bytes, start, end);
}

function keepRaw(tlvs: Tlvs, tag: number, bytes: Buffer, start: number, end: number): void {
  (tlvs.unknown ??= []).push({ tag, value: copyOctets(bytes, start, end) });
}

function hexTag(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`;
}

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

/** Throws SmppEncodeError when a value does not fit. A property that Tlvs does not have is left out. */
export function encodeTlvs(tlvs: Tlvs): Buffer {
  const parts: RawTlv[] = [];
  let length = 0;
  for (const name of Object.keys(tlvs) as (keyof Tlvs)[]) {
    const kind = name === 'unknown' ? undefined : KINDS[name];
    const value = tlvs[name];
    if (kind === undefined || value === undefined || Array.isArray(value)) continue;
    parts.push({ tag: kind.tag, value: valueBytes(name, kind.kind, value) });
  }
  if (tlvs.unknown) parts.push(...tlvs.unknown);
  for (const { tag, value } of parts) {
    if (value.length > 0xffff) throw new SmppEncodeError(`optional parameter ${tag} is longer than 65535 octets`);
    length += HEADER_LENGTH + value.length;
  }
  const bytes = Buffer.allocUnsafe(length);
  let offset = 0;
  for (const { tag, value } of parts) {
    offset = bytes.writeUInt16BE(tag, offset);
    offset = bytes.writeUInt16BE(value.length, offset);
    bytes.set(value, offset);
    offset += value.length;
  }
  return bytes;
}

/**
 * Reads what follows the mandatory fields of a frame. Of a parameter that comes twice the first counts; one that is cut
 * is left out.
 */
export function decodeTlvs(frame: Buffer, start: number): Tlvs {
  const tlvs: Tlvs = {};
  const length = frame.length;
  let offset = start;
  while (offset < length) {
    if (offset + HEADER_LENGTH > length) {
      defectCollector.add(`${length - offset} stray octets`);
      break;
    }
    const tag = frame.readUInt16BE(offset);
    const end = offset + HEADER_LENGTH + frame.readUInt16BE(offset + 2);
    if (end > length) {
      defectCollector.add(`optional parameter ${hexTag(tag)} is cut`);
      break;
    }
    readInto(tlvs, tag, frame, offset + HEADER_LENGTH, end);
    offset = end;
  }
  return tlvs;
}

function readInto(tlvs: Tlvs, tag: number, frame: Buffer, start: number, end: number): void {
  const name = BY_TAG.get(tag);
  if (name !== undefined && tlvs[name] !== undefined)
    return defectCollector.add(`optional parameter ${hexTag(tag)} is repeated`);
  const length = end - start;
  switch (name) {
    case 'receiptedMessageId': {
      let nul = start;
      while (nul < end && frame[nul] !== 0) nul++;
      tlvs.receiptedMessageId = frame.toString('latin1', start, nul);
      return;
    }
    case 'messagePayload':
    case 'networkErrorCode':
      tlvs[name] = new Uint8Array(frame.subarray(start, end));
      return;
    case 'userMessageReference':
    case 'sarMsgRefNum':
      if (length !== 2) break;
      tlvs[name] = frame.readUInt16BE(start);
      return;
    case 'destAddrSubunit':
    case 'sarTotalSegments':
    case 'sarSegmentSeqnum':
    case 'messageState':
      if (length !== 1) break;
      tlvs[name] = frame[start] ?? 0;
      return;
    case undefined:
  }
  keepRaw(tlvs, tag, frame, start, end);
}

function keepRaw(tlvs: Tlvs, tag: number, frame: Buffer, start: number, end: number): void {
  (tlvs.unknown ??= []).push({ tag, value: new Uint8Array(frame.subarray(start, end)) });
}

function hexTag(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`;
}

function valueBytes(
  name: string,
  kind: 'u8' | 'u16' | 'cstring' | 'octets',
  value: string | number | Uint8Array,
): Uint8Array {
  if (typeof value === 'string') return Buffer.from(`${value}\0`, 'latin1');
  if (typeof value !== 'number') return value;
  const max = kind === 'u16' ? 0xffff : 0xff;
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new SmppEncodeError(`${name} must be an integer from 0 to ${max}`);
  return max === 0xff ? Uint8Array.of(value) : Uint8Array.of(value >> 8, value & 0xff);
}

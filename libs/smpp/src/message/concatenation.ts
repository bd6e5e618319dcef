import { SmppEncodeError } from '../codec/smpp-errors';
import type { Tlvs } from '../codec/tlvs';

/** esm_class bit: the short message begins with a user data header. */
export const ESM_CLASS_UDHI = 0x40;

const IEI_CONCAT_8 = 0x00;
const IEI_CONCAT_16 = 0x08;

export interface Concatenation {
  /** The same in all segments of a message: 0 to 255 when written here, up to 65535 when read. */
  reference: number;
  /** 1 to 255. */
  total: number;
  /** 1 to `total`. */
  part: number;
}

/** Puts the six-octet concatenation header before a segment. The PDU's esm_class must carry ESM_CLASS_UDHI. */
export function addConcatenation(payload: Uint8Array, { reference, total, part }: Concatenation): Uint8Array {
  const valid = [reference, total, part].every((value) => Number.isInteger(value) && value <= 255) && reference >= 0 && part >= 1 && part <= total;
  if (!valid) throw new SmppEncodeError(`impossible concatenation: part ${part} of ${total}, reference ${reference}`);
  const bytes = new Uint8Array(6 + payload.length);
  bytes.set([5, IEI_CONCAT_8, 3, reference, total, part]);
  bytes.set(payload, 6);
  return bytes;
}

/** Splits header from payload. A header that does not add up is treated as payload, as handsets do. */
export function splitConcatenation(shortMessage: Uint8Array, esmClass: number): { concatenation?: Concatenation; payload: Uint8Array } {
  const headerLength = shortMessage[0] ?? 0;
  if ((esmClass & ESM_CLASS_UDHI) === 0 || headerLength + 1 > shortMessage.length) return { payload: shortMessage };
  const payload = shortMessage.subarray(headerLength + 1);
  const header = shortMessage.subarray(1, headerLength + 1);
  for (let i = 0; i + 2 <= header.length; i += 2 + (header[i + 1] ?? 0)) {
    const element = header.subarray(i + 2, i + 2 + (header[i + 1] ?? 0));
    const [a = 0, b = 0, c = 0, d = 0] = element;
    if (header[i] === IEI_CONCAT_8 && element.length === 3) return { concatenation: { reference: a, total: b, part: c }, payload };
    if (header[i] === IEI_CONCAT_16 && element.length === 4) return { concatenation: { reference: (a << 8) | b, total: c, part: d }, payload };
  }
  return { payload };
}

/** The other way of saying which part of a message this is: by optional parameters, the octets being all text. */
export function sarConcatenation({ sarMsgRefNum, sarTotalSegments, sarSegmentSeqnum }: Tlvs): Concatenation | undefined {
  if (sarMsgRefNum === undefined || sarTotalSegments === undefined || sarSegmentSeqnum === undefined) return undefined;
  return { reference: sarMsgRefNum, total: sarTotalSegments, part: sarSegmentSeqnum };
}

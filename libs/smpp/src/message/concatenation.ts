import { SmppEncodeError } from '../codec/smpp-errors';
import type { Tlvs } from '../codec/tlvs';

/** esm_class bit: the short message begins with a user data header. */
export const ESM_CLASS_UDHI = 0x40;

const IEI_CONCAT_8 = 0x00;
const IEI_CONCAT_16 = 0x08;

export interface Concatenation {
  /** The same in all segments of a message: 0 to 255, or to 65535 in a 16-bit header. */
  reference: number;
  /** 1 to 255. */
  total: number;
  /** 1 to `total`. */
  part: number;
}

/** Octets of the header by the width of its reference. */
export const CONCATENATION_HEADER_OCTETS = { 8: 6, 16: 7 } as const;

/**
 * Puts the concatenation header, six octets or seven, before a segment. The PDU's esm_class must carry ESM_CLASS_UDHI.
 */
export function addConcatenation(
  payload: Uint8Array,
  { reference, total, part }: Concatenation,
  referenceBits: 8 | 16 = 8,
): Uint8Array {
  const whole = [reference, total, part].every(Number.isInteger);
  if (!whole || reference < 0 || reference >= 2 ** referenceBits || total > 255 || part < 1 || part > total) {
    throw new SmppEncodeError(`impossible concatenation: part ${part} of ${total}, reference ${reference}`);
  }
  const header =
    referenceBits === 8
      ? [IEI_CONCAT_8, 3, reference, total, part]
      : [IEI_CONCAT_16, 4, reference >> 8, reference & 0xff, total, part];
  const bytes = Buffer.allocUnsafe(1 + header.length + payload.length);
  bytes[0] = header.length;
  bytes.set(header, 1);
  bytes.set(payload, 1 + header.length);
  return bytes;
}

/** Splits header from payload. A malformed header is treated as payload, as handsets do. */
export function splitConcatenation(
  shortMessage: Uint8Array,
  esmClass: number,
): { concatenation?: Concatenation; payload: Uint8Array } {
  const headerLength = shortMessage[0] ?? 0;
  if ((esmClass & ESM_CLASS_UDHI) === 0 || headerLength + 1 > shortMessage.length) return { payload: shortMessage };
  const payload = shortMessage.subarray(headerLength + 1);
  const header = shortMessage.subarray(1, headerLength + 1);
  for (let i = 0; i + 2 <= header.length; i += 2 + (header[i + 1] ?? 0)) {
    const element = header.subarray(i + 2, i + 2 + (header[i + 1] ?? 0));
    const [a = 0, b = 0, c = 0, d = 0] = element;
    if (header[i] === IEI_CONCAT_8 && element.length === 3)
      return { concatenation: { reference: a, total: b, part: c }, payload };
    if (header[i] === IEI_CONCAT_16 && element.length === 4)
      return { concatenation: { reference: (a << 8) | b, total: c, part: d }, payload };
  }
  return { payload };
}

/** The alternative to a header: optional parameters say which part this is, and all octets are text. */
export function sarConcatenation({
  sarMsgRefNum,
  sarTotalSegments,
  sarSegmentSeqnum,
}: Tlvs): Concatenation | undefined {
  if (sarMsgRefNum === undefined || sarTotalSegments === undefined || sarSegmentSeqnum === undefined) return undefined;
  return { reference: sarMsgRefNum, total: sarTotalSegments, part: sarSegmentSeqnum };
}

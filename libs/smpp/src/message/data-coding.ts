import { decodeGsm7, encodeGsm7, type TextEncoding } from '@sms/sms-text';
import { SmppEncodeError } from '../codec/smpp-errors';

/** data_coding values this library reads and writes. 0 is the carrier's default alphabet, taken as GSM-7, one septet an octet. */
export const DATA_CODING = { gsm7: 0, latin1: 3, ucs2: 8 } as const;

export function dataCodingOf(encoding: TextEncoding): number {
  return DATA_CODING[encoding];
}

/** Throws RangeError (GSM-7) or SmppEncodeError when the coding cannot express the text. */
export function encodeText(text: string, dataCoding: number): Uint8Array {
  switch (dataCoding) {
    case DATA_CODING.gsm7:
      return encodeGsm7(text);
    case DATA_CODING.latin1: {
      const bytes = Buffer.from(text, 'latin1');
      if (bytes.toString('latin1') !== text) throw new SmppEncodeError('the text has characters outside Latin-1');
      return bytes;
    }
    case DATA_CODING.ucs2:
      return Buffer.from(text, 'utf16le').swap16();
    default:
      throw new SmppEncodeError(`data_coding ${dataCoding} is not supported`);
  }
}

/** Never throws: unknown codings are read as Latin-1, half a UCS-2 unit at the end is dropped. */
export function decodeText(bytes: Uint8Array, dataCoding: number): string {
  if (dataCoding === DATA_CODING.gsm7) return decodeGsm7(bytes);
  if (dataCoding !== DATA_CODING.ucs2) return Buffer.from(bytes).toString('latin1');
  return Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

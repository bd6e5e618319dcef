import { decodeGsm7, encodeGsm7, type TextEncoding } from '@sms/sms-text';
import { SmppEncodeError } from '../codec/smpp-errors';
import { packSeptets, unpackSeptets } from './packed-septets';

/** data_coding values this library writes. */
export const DATA_CODING = { gsm7: 0, latin1: 3, ucs2: 8 } as const;

/**
 * Meaning of data_coding 0 at a carrier: GSM-7 with one septet an octet as nearly everywhere, packed GSM-7, Latin-1 or
 * ASCII.
 */
export type DefaultAlphabet = 'gsm7' | 'gsm7_packed' | 'latin1' | 'ascii';

interface TextOptions {
  /** `gsm7` by default. */
  alphabet?: DefaultAlphabet;
  /**
   * Octets of the user data header before the text, its length octet included: packed septets begin on a septet border
   * after it.
   */
  headerOctets?: number;
}

export function dataCodingOf(encoding: TextEncoding): number {
  return DATA_CODING[encoding];
}

/** Throws RangeError (GSM-7) or SmppEncodeError when the coding cannot express the text. */
export function encodeText(
  text: string,
  dataCoding: number,
  { alphabet = 'gsm7', headerOctets = 0 }: TextOptions = {},
): Uint8Array {
  switch (dataCoding) {
    case 0:
      return encodeDefault(text, alphabet, headerOctets);
    case DATA_CODING.latin1:
      return encodeLatin1(text);
    case DATA_CODING.ucs2:
      return Buffer.from(text, 'utf16le').swap16();
    default:
      throw new SmppEncodeError(`data_coding ${dataCoding} is not supported`);
  }
}

/** Never throws: unknown codings are read as Latin-1, half a UCS-2 unit at the end is dropped. */
export function decodeText(
  bytes: Uint8Array,
  dataCoding: number,
  { alphabet = 'gsm7', headerOctets = 0 }: TextOptions = {},
): string {
  switch (characterSetOf(dataCoding)) {
    case 'default':
      if (alphabet === 'gsm7') return decodeGsm7(bytes);
      if (alphabet === 'gsm7_packed') return decodeGsm7(unpackSeptets(bytes, headerOctets));
      return latin1(bytes);
    case 'ucs2':
      return Buffer.from(bytes.subarray(0, bytes.length & ~1))
        .swap16()
        .toString('utf16le');
    case 'octets':
      return latin1(bytes);
  }
}

/**
 * SMPP's own numbers, and the message class groups of GSM 03.38 (flash among them), which carriers pass on as they are.
 */
export function characterSetOf(dataCoding: number): 'default' | 'ucs2' | 'octets' {
  if (dataCoding === 0) return 'default';
  if (dataCoding === DATA_CODING.ucs2) return 'ucs2';
  if ((dataCoding & 0xf0) === 0x10)
    return (['default', 'octets', 'ucs2', 'octets'] as const)[(dataCoding >> 2) & 3] ?? 'octets';
  if ((dataCoding & 0xf0) === 0xf0) return (dataCoding & 0x04) === 0 ? 'default' : 'octets';
  return 'octets';
}

function encodeDefault(text: string, alphabet: DefaultAlphabet, headerOctets: number): Uint8Array {
  switch (alphabet) {
    case 'gsm7':
      return encodeGsm7(text);
    case 'gsm7_packed':
      return packSeptets(encodeGsm7(text), headerOctets);
    case 'latin1':
      return encodeLatin1(text);
    case 'ascii': {
      const bytes = encodeLatin1(text);
      if (bytes.some((byte) => byte > 0x7f)) throw new SmppEncodeError('the text has characters outside ASCII');
      return bytes;
    }
  }
}

function encodeLatin1(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text) throw new SmppEncodeError('the text has characters outside Latin-1');
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

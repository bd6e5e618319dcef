import type { IncomingPdu } from '../codec/pdu';
import { sarConcatenation, splitConcatenation, type Concatenation } from './concatenation';
import { characterSetOf, decodeText, type DefaultAlphabet } from './data-coding';

/** Handsets write at most ten parts. */
const MAX_CHARACTERS = 1_600;
const CONTROL = /[^\P{Cc}\n\r\t\f]/gu;

export interface IncomingText {
  /** Which part of a message this is; absent for a whole one. */
  concatenation?: Concatenation;
  /** The octets of the text, header stripped. Parts are joined as octets: a character may lie across two of them. */
  payload: Uint8Array;
  text: string;
}

/** A subscriber's message, or one part of it. */
export function readIncoming(pdu: IncomingPdu, alphabet: DefaultAlphabet = 'gsm7'): IncomingText {
  const octets = pdu.shortMessage.length > 0 ? pdu.shortMessage : (pdu.tlvs.messagePayload ?? pdu.shortMessage);
  const split = splitConcatenation(octets, pdu.esmClass);
  const concatenation = [split.concatenation, sarConcatenation(pdu.tlvs)].find(isPossible);
  const headerOctets = octets.length - split.payload.length;
  const text = decodeIncomingText(split.payload, pdu.dataCoding, { alphabet, headerOctets });
  return { ...(concatenation && { concatenation }), payload: split.payload, text };
}

/**
 * The text as it is stored: at most 1,600 characters, no NUL (in GSM-7 the octet is `@`), no other control characters
 * than breaks and tabs, no half surrogate pairs. `payload` may be that of one part or of several joined.
 */
export function decodeIncomingText(
  payload: Uint8Array,
  dataCoding: number,
  options: { alphabet?: DefaultAlphabet; headerOctets?: number } = {},
): string {
  // A character takes two octets at most, four in UCS-2; octets beyond the limit are not decoded.
  const octets =
    characterSetOf(dataCoding) === 'ucs2'
      ? payload.subarray(0, MAX_CHARACTERS * 4)
      : payload.subarray(0, MAX_CHARACTERS * 2);
  const text = decodeText(octets, dataCoding, options)
    .replaceAll('\0', '')
    .replace(CONTROL, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd');
  if (text.length <= MAX_CHARACTERS) return text;
  const characters = [...text.slice(0, MAX_CHARACTERS * 2)];
  return characters.slice(0, MAX_CHARACTERS).join('');
}

function isPossible(concatenation: Concatenation | undefined): boolean {
  return concatenation !== undefined && concatenation.part >= 1 && concatenation.part <= concatenation.total;
}

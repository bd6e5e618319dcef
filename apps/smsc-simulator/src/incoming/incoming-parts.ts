import { DATA_CODING, encodeText, ESM_CLASS_UDHI, type FieldsOf } from '@sms/smpp';

/** A text from a subscriber, and how it is delivered. */
export interface IncomingText {
  source: string;
  destination: string;
  text: string;
  /** 0, 3 or 8; by default GSM-7 where it has every character, else UCS-2. */
  dataCoding?: number;
  /** Characters in a part; by default as many as fit. */
  partLength?: number;
  reference: number;
  referenceBits: 8 | 16;
  inReverse?: boolean;
  /** Number of a part that is never sent. */
  missingPart?: number;
  /** Whether the whole text is in message_payload. */
  inPayload?: boolean;
  esmClass?: number;
}

export interface IncomingPart {
  part: number;
  fields: FieldsOf<'deliver_sm'>;
}

const WHOLE_OCTETS = { gsm7: 160, other: 140 };
/** Septets of a part after a header of six octets, and after one of seven. */
const GSM7_PART = { 8: 153, 16: 152 } as const;
const OTHER_PART = { 8: 134, 16: 132 } as const;
const MAX_PARTS = 255;

/**
 * The PDUs in sending order. Throws RangeError for a text of too many parts, or one that its coding cannot express.
 */
export function incomingParts(incoming: IncomingText): IncomingPart[] {
  const { text, dataCoding = codingOf(text), inPayload = false, esmClass = 0 } = incoming;
  const addresses = { sourceAddr: incoming.source, destinationAddr: incoming.destination, dataCoding };
  const gsm7 = dataCoding === DATA_CODING.gsm7;
  const whole = encodeText(text, dataCoding);
  if (inPayload) return [{ part: 1, fields: { ...addresses, esmClass, tlvs: { messagePayload: whole } } }];
  const fits = incoming.partLength === undefined && whole.length <= (gsm7 ? WHOLE_OCTETS.gsm7 : WHOLE_OCTETS.other);
  if (fits) return [{ part: 1, fields: { ...addresses, esmClass, shortMessage: whole } }];

  const pieces = split(
    text,
    dataCoding,
    (gsm7 ? GSM7_PART : OTHER_PART)[incoming.referenceBits],
    incoming.partLength ?? Infinity,
  );
  if (pieces.length > MAX_PARTS) throw new RangeError(`a text has at most ${MAX_PARTS} parts`);
  const parts = pieces.map((piece, index) => ({
    part: index + 1,
    fields: {
      ...addresses,
      esmClass: esmClass | ESM_CLASS_UDHI,
      shortMessage: Buffer.concat([header(incoming, pieces.length, index + 1), piece]),
    },
  }));
  const sent = parts.filter(({ part }) => part !== incoming.missingPart);
  return incoming.inReverse ? sent.reverse() : sent;
}

function codingOf(text: string): number {
  try {
    encodeText(text, DATA_CODING.gsm7);
    return DATA_CODING.gsm7;
  } catch {
    return DATA_CODING.ucs2;
  }
}

/** Splits between characters, with at most `maxOctets` and `maxCharacters` in a piece. */
function split(text: string, dataCoding: number, maxOctets: number, maxCharacters: number): Uint8Array[] {
  const pieces: Uint8Array[][] = [[]];
  let octets = 0;
  for (const character of text) {
    const encoded = encodeText(character, dataCoding);
    let piece = pieces[pieces.length - 1] ?? [];
    if (octets + encoded.length > maxOctets || piece.length >= maxCharacters) {
      pieces.push((piece = []));
      octets = 0;
    }
    piece.push(encoded);
    octets += encoded.length;
  }
  return pieces.map((piece) => Buffer.concat(piece));
}

function header({ reference, referenceBits }: IncomingText, total: number, part: number): Uint8Array {
  return referenceBits === 16
    ? Uint8Array.of(6, 8, 4, reference >> 8, reference & 0xff, total, part)
    : Uint8Array.of(5, 0, 3, reference & 0xff, total, part);
}

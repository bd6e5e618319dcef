import { DATA_CODING, encodeText } from '@sms/smpp';
import { segmentText } from '@sms/sms-text';
import type { SendingSettings } from '../settings/sending.settings';

type SegmentedText = ReturnType<typeof segmentText>;
type Concatenation = SendingSettings['concatenation'];
type SplitSettings = Pick<SendingSettings, 'defaultAlphabet' | 'concatenation'>;
type Settings = Pick<
  SendingSettings,
  | 'defaultAlphabet'
  | 'gsm7Packing'
  | 'gsm7DataCoding'
  | 'ucs2DataCoding'
  | 'latin1DataCoding'
  | 'concatenation'
  | 'flash'
>;

/** One part of a text as a submit carries it, without header. */
export interface EncodedPart {
  readonly dataCoding: number;
  readonly octets: Uint8Array;
}

/**
 * Octets that the concatenation takes from each part. With `sar` and `payload`, the carrier adds the usual header on
 * air.
 */
const HEADER_OCTETS: Readonly<Record<Concatenation, number>> = { udh: 6, udh16: 7, sar: 6, payload: 6 };

/** The last character of alphabets that lack some of GSM-7. */
const LAST_CHARACTER: Readonly<Record<SendingSettings['defaultAlphabet'], string | null>> = {
  gsm7: null,
  latin1: '\u00ff',
  ascii: '\u007f',
};

/** data_coding of message class 0, by the form that the carrier accepts. */
const FLASH = { dcs: { gsm7: 0x10, ucs2: 0x18 }, dcs_f0: { gsm7: 0xf0, ucs2: 0x18 } } as const;

/**
 * Number of submits for a text. A carrier with a smaller alphabet or a longer header may need more than were charged.
 */
export function countParts(text: string, settings: SplitSettings): number {
  return settings.concatenation === 'payload' ? 1 : split(text, settings).segments.length;
}

/** Whether the text is more than one message on air, however many submits it takes. */
export function isLong(text: string, settings: SplitSettings): boolean {
  return split(text, settings).segments.length > 1;
}

/** Part `number` (from 1) of `countParts`. `concatenated`: it follows a header. */
export function encodePart(
  text: string,
  number: number,
  settings: Settings,
  { flash = false, concatenated = false } = {},
): EncodedPart {
  const { encoding, segments } = split(text, settings);
  const part = settings.concatenation === 'payload' ? text : (segments[number - 1] ?? '');
  const { defaultAlphabet, gsm7Packing, gsm7DataCoding, ucs2DataCoding, latin1DataCoding } = settings;
  const flashCoding =
    flash && (settings.flash === 'dcs' || settings.flash === 'dcs_f0') ? FLASH[settings.flash][encoding] : undefined;
  if (encoding === 'ucs2')
    return { dataCoding: flashCoding ?? ucs2DataCoding, octets: encodeText(part, DATA_CODING.ucs2) };
  const alphabet = gsm7Packing === 'packed' ? 'gsm7_packed' : defaultAlphabet;
  const headerOctets = concatenated ? HEADER_OCTETS[settings.concatenation] : 0;
  return {
    dataCoding: flashCoding ?? (defaultAlphabet === 'latin1' ? latin1DataCoding : gsm7DataCoding),
    octets: encodeText(part, DATA_CODING.gsm7, { alphabet, headerOctets }),
  };
}

/** Cache of the last split: the parts of a message are counted and written one after the other. */
let lastSplit: { text: string; last: string | null; headerOctets: number; parts: SegmentedText } | undefined;

function split(text: string, { defaultAlphabet, concatenation }: SplitSettings): SegmentedText {
  const last = LAST_CHARACTER[defaultAlphabet];
  const headerOctets = HEADER_OCTETS[concatenation];
  if (lastSplit?.text === text && lastSplit.last === last && lastSplit.headerOctets === headerOctets)
    return lastSplit.parts;
  const parts = segmentText(text, last === null ? { headerOctets } : { headerOctets, takes: (char) => char <= last });
  if (parts.segments.length > 1) lastSplit = { text, last, headerOctets, parts };
  return parts;
}

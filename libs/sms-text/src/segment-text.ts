import { isGsm7, septetsOf } from './gsm7';

export type TextEncoding = 'gsm7' | 'ucs2';

export interface SegmentedText {
  encoding: TextEncoding;
  /** In sending order; joined they give the text again. An empty text is one empty segment. */
  segments: string[];
}

export interface SegmentationOptions {
  /** Octets that the concatenation header takes in each of several segments; 6 by default. */
  readonly headerOctets?: number;
  /** A text with a character that this rejects is sent as UCS-2, even if GSM-7 has all of them. */
  readonly takes?: (char: string) => boolean;
}

const SEGMENT_OCTETS = 140;
const HEADER_OCTETS = 6;

/** Splits a text as it goes on air: GSM-7 when every character allows it, else UCS-2. No character is ever split. */
export function segmentText(
  text: string,
  { headerOctets = HEADER_OCTETS, takes }: SegmentationOptions = {},
): SegmentedText {
  const encoding: TextEncoding = isGsm7(text) && (takes === undefined || [...text].every(takes)) ? 'gsm7' : 'ucs2';
  const width = encoding === 'gsm7' ? septetsOf : (char: string): number => char.length;
  const whole = pack(text, unitsIn(SEGMENT_OCTETS, encoding), width);
  return {
    encoding,
    segments: whole.length === 1 ? whole : pack(text, unitsIn(SEGMENT_OCTETS - headerOctets, encoding), width),
  };
}

/** Septets or UTF-16 code units. */
function unitsIn(octets: number, encoding: TextEncoding): number {
  return Math.trunc(encoding === 'gsm7' ? (octets * 8) / 7 : octets / 2);
}

/** Number of segments, which is also what the message costs in credits. */
export function countSegments(text: string): number {
  return segmentText(text).segments.length;
}

function pack(text: string, limit: number, width: (char: string) => number): string[] {
  const segments: string[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  for (const char of text) {
    const units = width(char);
    if (used + units > limit) {
      segments.push(text.slice(start, end));
      start = end;
      used = 0;
    }
    used += units;
    end += char.length;
  }
  segments.push(text.slice(start));
  return segments;
}

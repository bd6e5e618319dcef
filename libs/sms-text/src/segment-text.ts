import { gsm7Length, septetsOfUnit } from './gsm7';

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
  const septets = gsm7Length(text);
  const encoding: TextEncoding = septets !== undefined && takesAll(text, takes) ? 'gsm7' : 'ucs2';
  const length = encoding === 'gsm7' ? (septets ?? 0) : text.length;
  if (length <= unitsIn(SEGMENT_OCTETS, encoding)) return { encoding, segments: [text] };
  return { encoding, segments: pack(text, unitsIn(SEGMENT_OCTETS - headerOctets, encoding), encoding) };
}

function takesAll(text: string, takes: SegmentationOptions['takes']): boolean {
  if (takes === undefined) return true;
  for (const char of text) if (!takes(char)) return false;
  return true;
}

/** Septets or UTF-16 code units. */
function unitsIn(octets: number, encoding: TextEncoding): number {
  return Math.trunc(encoding === 'gsm7' ? (octets * 8) / 7 : octets / 2);
}

/** Number of segments, which is also what the message costs in credits. */
export function countSegments(text: string): number {
  return segmentText(text).segments.length;
}

function pack(text: string, limit: number, encoding: TextEncoding): string[] {
  const segments: string[] = [];
  let start = 0;
  let used = 0;
  for (let at = 0; at < text.length;) {
    // The two halves of a surrogate pair stay together.
    const units = encoding === 'ucs2' && isPairAt(text, at) ? 2 : 1;
    const width = encoding === 'gsm7' ? septetsOfUnit(text.charCodeAt(at)) : units;
    if (used + width > limit) {
      segments.push(text.slice(start, at));
      start = at;
      used = 0;
    }
    used += width;
    at += units;
  }
  segments.push(text.slice(start));
  return segments;
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}

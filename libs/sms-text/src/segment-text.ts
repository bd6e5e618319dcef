import { isGsm7, septetsOf } from './gsm7';

export type TextEncoding = 'gsm7' | 'ucs2';

export interface SegmentedText {
  encoding: TextEncoding;
  /** In sending order; joined they are the text again. An empty text is one empty segment. */
  segments: string[];
}

/** Units (septets, UTF-16 code units) in a lone segment, and in one of several, which gives 6 octets to the concatenation header. */
const LIMITS = {
  gsm7: { single: 160, concatenated: 153 },
  ucs2: { single: 70, concatenated: 67 },
} as const;

/** Splits a text as it goes on air: GSM-7 when every character allows it, else UCS-2. No character is ever split. */
export function segmentText(text: string): SegmentedText {
  const encoding: TextEncoding = isGsm7(text) ? 'gsm7' : 'ucs2';
  const width = encoding === 'gsm7' ? septetsOf : (char: string): number => char.length;
  const { single, concatenated } = LIMITS[encoding];
  const whole = pack(text, single, width);
  return { encoding, segments: whole.length === 1 ? whole : pack(text, concatenated, width) };
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

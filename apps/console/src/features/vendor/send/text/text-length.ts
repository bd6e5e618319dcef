import { gsm7Length, segmentText } from '@sms/sms-text';

const ROOM = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } };

/** The length of a text in septets or UTF-16 units, and how many its segments can hold. */
export function lengthOf(text: string): {
  readonly encoding: 'GSM-7' | 'UCS-2';
  readonly used: number;
  readonly room: number;
  readonly segments: number;
} {
  const { encoding, segments } = segmentText(text);
  const { one, each } = ROOM[encoding];
  return {
    encoding: encoding === 'gsm7' ? 'GSM-7' : 'UCS-2',
    used: encoding === 'gsm7' ? (gsm7Length(text) ?? 0) : text.length,
    room: segments.length === 1 ? one : segments.length * each,
    segments: segments.length,
  };
}

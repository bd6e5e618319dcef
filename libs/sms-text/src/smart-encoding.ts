import { gsm7Length } from './gsm7';
import { countSegments } from './segment-text';

/** Quotes, dashes, dots and blanks that word processors insert, and what GSM-7 has in their place. */
export const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '…': '...',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u200B': '',
  '\uFEFF': '',
};
const ANY_TYPOGRAPHIC = new RegExp(`[${Object.keys(TYPOGRAPHIC).join('')}]`, 'gu');

/**
 * The text with typographic characters replaced, if that makes it GSM-7 and takes no more segments; else the text as it
 * is. A text of which something else is outside GSM-7 gains nothing and keeps its typography, and one of nothing but
 * blanks without width stays.
 */
export function smartEncoded(text: string): string {
  if (gsm7Length(text) !== undefined) return text;
  const plain = text.replace(ANY_TYPOGRAPHIC, (char) => TYPOGRAPHIC[char] ?? char);
  const isBetter = plain !== '' && gsm7Length(plain) !== undefined && countSegments(plain) <= countSegments(text);
  return isBetter ? plain : text;
}

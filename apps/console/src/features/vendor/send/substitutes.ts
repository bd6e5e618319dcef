import { charactersOutsideGsm7 } from '@sms/sms-text';

/** What word processors write by themselves, and what means the same in GSM-7. */
const PUNCTUATION: Readonly<Record<string, string>> = {
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
  '`': "'",
  '´': "'",
  '…': '...',
  '•': '*',
  '·': '.',
  '×': 'x',
  '\t': ' ',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
  '\u200B': '',
  '\uFEFF': '',
  ł: 'l',
  Ł: 'L',
};
const COMBINING = /\p{M}+/gu;

/** What can stand in place of a character that GSM-7 lacks; undefined where nothing says the same. */
export function substituteFor(char: string): string | undefined {
  const known = PUNCTUATION[char];
  if (known !== undefined) return known;
  const bare = char.normalize('NFKD').replaceAll(COMBINING, '');
  return bare !== '' && bare !== char && charactersOutsideGsm7(bare).length === 0 ? bare : undefined;
}

/** A text in pieces, of which every other, beginning with the second, is one character that GSM-7 lacks. */
export function piecesOf(text: string): readonly string[] {
  const outside = new Set(charactersOutsideGsm7(text));
  const pieces = [''];
  for (const char of text) {
    if (outside.has(char)) pieces.push(char, '');
    else pieces[pieces.length - 1] += char;
  }
  return pieces;
}

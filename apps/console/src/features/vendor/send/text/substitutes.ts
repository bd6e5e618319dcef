import { charactersOutsideGsm7, TYPOGRAPHIC } from '@sms/sms-text';

/** Characters that word processors insert, or that resemble others, and the same in GSM-7. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  ...TYPOGRAPHIC,
  '`': "'",
  '´': "'",
  '•': '*',
  '·': '.',
  '×': 'x',
  '\t': ' ',
  ł: 'l',
  Ł: 'L',
};
const COMBINING = /\p{M}+/gu;

/** The GSM-7 text that can replace a character; undefined if there is none that means the same. */
export function substituteFor(char: string): string | undefined {
  const known = PUNCTUATION[char];
  if (known !== undefined) return known;
  const bare = char.normalize('NFKD').replaceAll(COMBINING, '');
  return bare !== '' && bare !== char && charactersOutsideGsm7(bare).length === 0 ? bare : undefined;
}

/** Splits a text: every second piece is one character that GSM-7 lacks. */
export function piecesOf(text: string): readonly string[] {
  const outside = new Set(charactersOutsideGsm7(text));
  const pieces = [''];
  for (const char of text) {
    if (outside.has(char)) pieces.push(char, '');
    else pieces[pieces.length - 1] += char;
  }
  return pieces;
}

import { isMsisdn } from '@sms/sms-text';

const BETWEEN_NUMBERS = /[\r\n,;\t]+/;
const WITHIN_NUMBERS = /[\s().-]/g;
const PREFIX = /^(\+|00)/;
const LINE_END = /\r\n|\n|\r/;

/** A number in the form that the API takes: without `+`, `00`, spaces, brackets and dashes. */
export function tidied(text: string): string {
  const number = text.replaceAll(WITHIN_NUMBERS, '').replace(PREFIX, '');
  return isMsisdn(number) ? number : text.trim();
}

/** The numbers in a text, in the form that the API takes. What is not a number stays as it is. */
export const numbersOf = (text: string): readonly string[] => piecesOf(text).map(tidied);

/** How many numbers of a text were brought into the form that the API takes. */
export const tidiedIn = (text: string): number =>
  piecesOf(text).filter((piece) => isMsisdn(tidied(piece)) && tidied(piece) !== piece.trim()).length;

const piecesOf = (text: string): readonly string[] =>
  text.split(BETWEEN_NUMBERS).filter((piece) => piece.replaceAll(WITHIN_NUMBERS, '').replace(PREFIX, '') !== '');

/** The numbers in a text, one per line, without what is not a number. */
export const withoutMalformed = (text: string): string => numbersOf(text).filter(isMsisdn).join('\n');

/** Removes lines from a list. The first line has the number 1. */
export function withoutLines(list: string, lines: ReadonlySet<number>): string {
  return list
    .split(LINE_END)
    .filter((_, index) => !lines.has(index + 1))
    .join('\n');
}

import { isMsisdn } from '@sms/sms-text';

const BETWEEN_NUMBERS = /[\r\n,;\t]+/;
const WITHIN_NUMBERS = /[\s().-]/g;
const PREFIX = /^(\+|00)/;
const LINE_END = /\r\n|\n|\r/;

/** The numbers of a text as people write and paste them, in the form of the API; what is none stays as it is. */
export function numbersOf(text: string): readonly string[] {
  return text.split(BETWEEN_NUMBERS).flatMap((one) => {
    const number = one.replaceAll(WITHIN_NUMBERS, '').replace(PREFIX, '');
    if (number === '') return [];
    return [isMsisdn(number) ? number : one.trim()];
  });
}

/** The same without what is no number. */
export const withoutMalformed = (text: string): string => numbersOf(text).filter(isMsisdn).join('\n');

/** A list without some of its lines, counted from 1. */
export function withoutLines(list: string, lines: ReadonlySet<number>): string {
  return list
    .split(LINE_END)
    .filter((_, index) => !lines.has(index + 1))
    .join('\n');
}

import { isMsisdn } from '@sms/sms-text';

const BETWEEN_NUMBERS = /[\r\n,;\t]+/;
const WITHIN_NUMBERS = /[\s().-]/g;
const PREFIX = /^(\+|00)/;
const LINE_END = /\r\n|\n|\r/;

/** The numbers in a text, in the form that the API takes. What is not a number stays as it is. */
export function numbersOf(text: string): readonly string[] {
  return text.split(BETWEEN_NUMBERS).flatMap((one) => {
    const number = one.replaceAll(WITHIN_NUMBERS, '').replace(PREFIX, '');
    if (number === '') return [];
    return [isMsisdn(number) ? number : one.trim()];
  });
}

/** The numbers in a text, one per line, without what is not a number. */
export const withoutMalformed = (text: string): string => numbersOf(text).filter(isMsisdn).join('\n');

/** Removes lines from a list. The first line has the number 1. */
export function withoutLines(list: string, lines: ReadonlySet<number>): string {
  return list
    .split(LINE_END)
    .filter((_, index) => !lines.has(index + 1))
    .join('\n');
}

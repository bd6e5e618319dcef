const KEPT_IN_FRONT = 4;
const KEPT_BEHIND = 2;
/** The country code that belongs to nobody: numbers of the simulator. */
const NOBODY = '999';

/** Enough to tell two numbers of a list apart, and not to call them. */
export function maskedNumber(number: string): string {
  if (number.length <= KEPT_IN_FRONT + KEPT_BEHIND) return '•'.repeat(number.length);
  const hidden = '•'.repeat(number.length - KEPT_IN_FRONT - KEPT_BEHIND);
  return number.slice(0, KEPT_IN_FRONT) + hidden + number.slice(-KEPT_BEHIND);
}

interface Shown {
  /** The reader has asked for whole numbers. */
  readonly whole: boolean;
  /** The number belongs to a test message, which reaches no phone. */
  readonly isTest: boolean;
}

/** Masked, unless it is asked for whole or there is nobody behind it. */
export function shownNumber(number: string, { whole, isTest }: Shown): string {
  return whole || isTest || isNobodys(number) ? number : maskedNumber(number);
}

export const isNobodys = (number: string): boolean => number.startsWith(NOBODY);

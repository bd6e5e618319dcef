const KEPT_IN_FRONT = 4;
const KEPT_BEHIND = 2;
/** A country code that nobody has: the simulator uses it. */
const NOBODY = '999';

/** Shows enough digits to tell two numbers apart, and too few to call them. */
export function maskedNumber(number: string): string {
  if (number.length <= KEPT_IN_FRONT + KEPT_BEHIND) return '•'.repeat(number.length);
  const hidden = '•'.repeat(number.length - KEPT_IN_FRONT - KEPT_BEHIND);
  return number.slice(0, KEPT_IN_FRONT) + hidden + number.slice(-KEPT_BEHIND);
}

interface Shown {
  /** The user has chosen to see full numbers. */
  readonly whole: boolean;
  /** The number belongs to a test message, which reaches no phone. */
  readonly isTest: boolean;
}

/** The number, masked unless the user has chosen full numbers or it belongs to nobody. */
export function shownNumber(number: string, { whole, isTest }: Shown): string {
  return whole || isTest || isNobodys(number) ? number : maskedNumber(number);
}

export const isNobodys = (number: string): boolean => number.startsWith(NOBODY);

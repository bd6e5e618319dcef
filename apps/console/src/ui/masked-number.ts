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

export const isNobodys = (number: string): boolean => number.startsWith(NOBODY);

/** Before the digits of a number; some carriers write one of them. */
const INTERNATIONAL_PREFIX = /^(?:\+|00)/;

/** An address as numbers are stored: digits only. Names stay as they are. */
export function plainAddress(address: string): string {
  const digits = address.replace(INTERNATIONAL_PREFIX, '');
  return /^\d+$/.test(digits) ? digits : address;
}

/**
 * SQL: the spellings of an address that `plainAddress` makes equal.
 * @param plain an SQL expression
 */
export function spellingsOf(plain: string): string {
  return `ARRAY[${plain}, '+' || ${plain}, '00' || ${plain}]`;
}

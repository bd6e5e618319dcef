const SHOWN_DIGITS = 4;
/** Shorter numbers are short codes, which identify no person. */
const MIN_DIGITS = 7;

/** An address as a carrier wrote it, with all but the last four digits of a phone number replaced by `*`. */
export function maskNumber(address: string | null): string | null {
  const digits = address?.match(/\d/g)?.length ?? 0;
  if (address === null || digits < MIN_DIGITS) return address;
  let left = digits - SHOWN_DIGITS;
  return address.replace(/\d/g, (digit) => (left-- > 0 ? '*' : digit));
}

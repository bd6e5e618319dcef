const SHOWN_DIGITS = 4;
/** Shorter numbers are short codes, which identify no person. */
const MIN_DIGITS = 7;

/** Digits in ASCII or in UCS-2, in which a zero octet stands before each. */
const DIGITS_IN_OCTETS = /(?:\0?\d){7,}/g;

/** An address as a carrier wrote it, with all but the last four digits of a phone number replaced by `*`. */
export function maskNumber(address: string | null): string | null {
  const digits = address?.match(/\d/g)?.length ?? 0;
  if (address === null || digits < MIN_DIGITS) return address;
  let left = digits - SHOWN_DIGITS;
  return address.replace(/\d/g, (digit) => (left-- > 0 ? '*' : digit));
}

/** Octets in hexadecimal, with the phone numbers in them masked likewise; all others are unchanged. */
export function maskNumbersInOctets(hex: string | null): string | null {
  if (hex === null) return null;
  const octets = Buffer.from(hex, 'hex').toString('latin1');
  return Buffer.from(
    octets.replace(DIGITS_IN_OCTETS, (digits) => maskNumber(digits) ?? ''),
    'latin1',
  ).toString('hex');
}

/**
 * Carriers write the id of a message differently in the submit response and in the receipt: other case, leading
 * zeros, spaces. This is the form in which ids are stored and compared.
 */
export function normaliseCarrierMessageId(id: string): string {
  const trimmed = id.replaceAll('\0', '').trim().toLowerCase();
  return trimmed.replace(/^0+(?=.)/, '');
}

/** The longest hexadecimal number whose decimal form still fits SMPP's 64 octets. */
const MAX_DIGITS = 48;

/** The number that a normalised decimal id is, in hexadecimal; null when it is none. */
export function asHex(id: string): string | null {
  return id.length <= MAX_DIGITS && /^\d+$/.test(id) ? BigInt(id).toString(16) : null;
}

/** The number that a normalised hexadecimal id is, in decimal; null when it is none. */
export function asDecimal(id: string): string | null {
  return id.length <= MAX_DIGITS && /^[\da-f]+$/.test(id) ? BigInt(`0x${id}`).toString() : null;
}

/**
 * Carriers write the id of a message differently in the submit response and in the receipt. This is the form in which
 * ids are stored and compared: small letters, no leading zeros, no blanks, a UUID without its dashes.
 */
export function normaliseCarrierMessageId(id: string): string {
  // Blanks before zeros: what one of them hides the other must not.
  const trimmed = id.replace(/[\s\0]/g, '').toLowerCase();
  return (UUID.test(trimmed) ? trimmed.replaceAll('-', '') : trimmed).replace(/^0+(?=.)/, '');
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** SMPP's limit of an id. */
const MAX_DIGITS = 64;
const TWO_TO_32 = 1n << 32n;

/** How an id of a receipt has to be read to become that of the response. */
export type Conversion = 'hex_to_decimal' | 'decimal_to_hex';

/**
 * The other ids that the submission of a receipt's normalised id may have: its number written to the other base, and
 * with its sign taken for a bit.
 */
export function responseIdsOf(receiptId: string): { readonly id: string; readonly form: Conversion }[] {
  const ids: { id: string; form: Conversion }[] = [];
  const decimal = decimalValue(receiptId);
  // The response was hexadecimal, the receipt is decimal.
  if (decimal !== null) ids.push({ id: unsigned(decimal).toString(16), form: 'hex_to_decimal' });
  // Both are decimal, one of them signed: belongs to neither form, and is told from them by its sign.
  if (decimal !== null && decimal < 0n) ids.push({ id: unsigned(decimal).toString(), form: 'hex_to_decimal' });
  const hex = hexValue(receiptId);
  if (hex !== null) ids.push({ id: hex.toString(), form: 'decimal_to_hex' });
  return ids.filter(({ id }) => id !== receiptId);
}

/** The other ids that the receipts of a response's normalised id may have: the reverse of responseIdsOf. */
export function receiptIdsOf(responseId: string): string[] {
  const decimal = decimalValue(responseId);
  const hex = hexValue(responseId);
  const ids = [
    ...(hex === null ? [] : [hex.toString(), signed(hex).toString()]),
    ...(decimal === null || decimal < 0n ? [] : [decimal.toString(16), signed(decimal).toString()]),
  ];
  return [...new Set(ids)].filter((id) => id !== responseId);
}

/** The number a converted id stands for: small ones, of new test systems, mean too many things. */
export function isLargeId(id: string): boolean {
  const value = decimalValue(id) ?? hexValue(id);
  return value !== null && (value >= 100_000n || value < 0n);
}

function decimalValue(id: string): bigint | null {
  return id.length <= MAX_DIGITS && /^-?\d+$/.test(id) ? BigInt(id) : null;
}

function hexValue(id: string): bigint | null {
  return id.length <= MAX_DIGITS && /^[\da-f]+$/.test(id) ? BigInt(`0x${id}`) : null;
}

/** A negative number of 32 bit as the carrier meant it. */
function unsigned(value: bigint): bigint {
  return value < 0n && value >= -TWO_TO_32 / 2n ? value + TWO_TO_32 : value < 0n ? -value : value;
}

function signed(value: bigint): bigint {
  return value >= TWO_TO_32 / 2n && value < TWO_TO_32 ? value - TWO_TO_32 : value;
}

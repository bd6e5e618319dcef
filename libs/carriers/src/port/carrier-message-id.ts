/**
 * Carriers write the id of a message differently in the submit response and in the receipt. This is the form in which
 * ids are stored and compared: small letters, no leading zeros, no blanks, a UUID without its dashes.
 */
export function normaliseCarrierMessageId(id: string): string {
  // Blanks go first: they could stand before leading zeros.
  const trimmed = id.replace(/[\s\0]/g, '').toLowerCase();
  return (UUID.test(trimmed) ? trimmed.replaceAll('-', '') : trimmed).replace(/^0+(?=.)/, '');
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
/** SMPP's limit for an id. */
const MAX_DIGITS = 64;
const TWO_TO_32 = 1n << 32n;

/** How the id of a receipt is converted to that of the response. */
export type Conversion = 'hex_to_decimal' | 'decimal_to_hex';

/**
 * Other ids that the response may have had, given a receipt's normalised id: the number in the other base, and as an
 * unsigned number of 32 bits.
 */
export function responseIdsOf(receiptId: string): { readonly id: string; readonly form: Conversion }[] {
  const ids: { id: string; form: Conversion }[] = [];
  const decimal = decimalValue(receiptId);
  // The response was hexadecimal, the receipt is decimal.
  if (decimal !== null) ids.push({ id: unsigned(decimal).toString(16), form: 'hex_to_decimal' });
  // Both ids are decimal and the receipt's is signed; the sign tells this case from the two forms.
  if (decimal !== null && decimal < 0n) ids.push({ id: unsigned(decimal).toString(), form: 'hex_to_decimal' });
  const hex = hexValue(receiptId);
  if (hex !== null) ids.push({ id: hex.toString(), form: 'decimal_to_hex' });
  return ids.filter(({ id }) => id !== receiptId);
}

/** Other ids that receipts may have, given a response's normalised id: the reverse of responseIdsOf. */
export function receiptIdsOf(responseId: string): string[] {
  const decimal = decimalValue(responseId);
  const hex = hexValue(responseId);
  const ids = [
    ...(hex === null ? [] : [hex.toString(), signed(hex).toString()]),
    ...(decimal === null || decimal < 0n ? [] : [decimal.toString(16), signed(decimal).toString()]),
  ];
  return [...new Set(ids)].filter((id) => id !== responseId);
}

/** Whether an id is large enough to convert: small numbers, as of new test systems, match by chance. */
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

/** A negative 32-bit number as the unsigned number with the same bits; below that range, its absolute value. */
function unsigned(value: bigint): bigint {
  return value < 0n && value >= -TWO_TO_32 / 2n ? value + TWO_TO_32 : value < 0n ? -value : value;
}

function signed(value: bigint): bigint {
  return value >= TWO_TO_32 / 2n && value < TWO_TO_32 ? value - TWO_TO_32 : value;
}

const MAX_LENGTH = 64;

/**
 * An id as a carrier may name a message: cut at the first NUL, without blanks, control characters and anything outside
 * ASCII. Null when nothing is left or more than 64 characters.
 */
export function cleanCarrierMessageId(raw: string): string | null {
  const nul = raw.indexOf('\0');
  const id = (nul < 0 ? raw : raw.slice(0, nul)).replace(/[^!-~]+/g, '');
  return id === '' || id.length > MAX_LENGTH ? null : id;
}

/**
 * Whether two spellings name one message: another case or base, leading zeros, or cut to the ten characters of SMPP's
 * own receipts.
 */
export function isSameCarrierMessageId(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [comparable(a), comparable(b)];
  if (left === right || isCut(left, right) || isCut(right, left)) return true;
  return isDecimalOfHex(left, right) || isDecimalOfHex(right, left);
}

function comparable(id: string): string {
  return id
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^0+(?=.)/, '');
}

/** Shorter ids share beginnings or ends by chance. */
function isCut(part: string, whole: string): boolean {
  return part.length >= 8 && part.length < whole.length && (whole.startsWith(part) || whole.endsWith(part));
}

function isDecimalOfHex(decimal: string, hex: string): boolean {
  return /^\d+$/.test(decimal) && /^[\da-f]+$/.test(hex) && BigInt(decimal) === BigInt(`0x${hex}`);
}

const MAX_LENGTH = 20;

/** An address as a carrier wrote it: digits without `+` and blanks, or a name of printable characters; null when nothing is left. */
export function cleanCarrierAddress(raw: string): string | null {
  const [beforeNul = ''] = raw.split('\0', 1);
  const digits = beforeNul.replace(/[\s+]/g, '');
  const cleaned = /^\d+$/.test(digits) ? digits : beforeNul.replace(/[^\x20-\x7e]/g, '').trim();
  return cleaned.slice(0, MAX_LENGTH) || null;
}

import { normaliseCarrierMessageId } from '../receipts/carrier-message-id';

/*
 * What carriers send goes through here before it is logged or stored: one function for each kind of field. The limits are those
 * of the columns it ends in.
 */

const MAX_ID = 64;
const MAX_ADDRESS = 20;
const MAX_WORD = 16;
const MAX_QUOTED = 160;
export const MAX_RAW_OCTETS = 4_096;

export interface CleanMessageId {
  /** In the form in which ids are compared. */
  readonly normalised: string;
  /** As the carrier wrote it: it may know no other. */
  readonly verbatim: string;
}

/** Cut at the first NUL, without blanks, control characters and anything outside ASCII; null when nothing is left or more than 64 characters. */
export function cleanMessageId(raw: string): CleanMessageId | null {
  const verbatim = upToNul(raw).replace(/[^!-~]+/g, '');
  const normalised = normaliseCarrierMessageId(verbatim);
  return verbatim.length > MAX_ID || normalised === '' ? null : { normalised, verbatim };
}

/** Digits without `+` and blanks, or a name of printable ASCII; null when there is none of at most 20 characters. */
export function cleanAddress(raw: string): string | null {
  const text = upToNul(raw).trim();
  const digits = text.replace(/^\+/, '').replace(/[\s().-]/g, '');
  if (/^\d+$/.test(digits)) return digits.length > MAX_ADDRESS ? null : digits;
  const name = text.replace(/[^ -~]+/g, '');
  return name === '' || name.length > MAX_ADDRESS ? null : name;
}

/** The carrier's word for a state, in capitals; null when it is none of at most 16 letters and digits. */
export function cleanStateWord(raw: string): string | null {
  const word = upToNul(raw).trim().toUpperCase();
  return new RegExp(`^[A-Z0-9]{1,${MAX_WORD}}$`).test(word) ? word : null;
}

/** Cut at the first other character; null when nothing is left. At most 16. */
export function cleanErrorCode(raw: string): string | null {
  return /^[A-Za-z0-9._-]+/.exec(raw.trim())?.[0].slice(0, MAX_WORD) ?? null;
}

/** Up to 16 digits, with the sign behind them where there is one. */
export function cleanDate(raw: string): string | null {
  return /^\d{1,16}[+\-R]?/.exec(raw.trim())?.[0] ?? null;
}

/** One line of at most 160 characters; null when nothing is left. */
export function cleanQuotedText(raw: string): string | null {
  const text = raw.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').trim().slice(0, MAX_QUOTED).trim();
  return text === '' ? null : text;
}

/** Octets for an operator to look at, as they came. */
export function cleanRaw(octets: Uint8Array): Uint8Array {
  return octets.subarray(0, MAX_RAW_OCTETS);
}

function upToNul(raw: string): string {
  const end = raw.indexOf('\0');
  return end < 0 ? raw : raw.slice(0, end);
}

import { cleanCarrierMessageId } from '@sms/smpp';
import type { MessageIdCut } from '../settings/receipt.settings';
import { normaliseCarrierMessageId } from './carrier-message-id';

/*
 * Cleans carrier input before it is logged or stored, unless reading a receipt or a text has cleaned it already: one
 * function for each kind of field. The limits are those of the database columns.
 */

const MAX_ADDRESS = 20;
export const MAX_RAW_OCTETS = 4_096;

const CUTS: Readonly<Record<MessageIdCut, (id: string) => string>> = {
  none: (id) => id,
  first_10: (id) => id.slice(0, 10),
  last_10: (id) => id.slice(-10),
};

export interface CleanMessageId {
  /** The form in which ids are compared. */
  readonly normalised: string;
  /** As the carrier wrote it: queries need this form. */
  readonly verbatim: string;
}

/**
 * Cuts at the first NUL and drops blanks, control characters and everything outside ASCII; null when nothing is left,
 * or more than 64 characters.
 */
export function cleanMessageId(raw: string, cut: MessageIdCut = 'none'): CleanMessageId | null {
  const verbatim = cleanCarrierMessageId(raw);
  const normalised = normaliseCarrierMessageId(CUTS[cut](verbatim ?? ''));
  return verbatim === null || normalised === '' ? null : { normalised, verbatim };
}

/** Digits without `+` and blanks, or a name of printable ASCII; null when it is empty or over 20 characters. */
export function cleanAddress(raw: string): string | null {
  const text = upToNul(raw).trim();
  const digits = text.replace(/^\+/, '').replace(/[\s().-]/g, '');
  if (/^\d+$/.test(digits)) return digits.length > MAX_ADDRESS ? null : digits;
  const name = text.replace(/[^ -~]+/g, '');
  return name === '' || name.length > MAX_ADDRESS ? null : name;
}

/** Octets for operators, as they came. */
export function cleanRaw(octets: Uint8Array): Uint8Array {
  return octets.subarray(0, MAX_RAW_OCTETS);
}

function upToNul(raw: string): string {
  const end = raw.indexOf('\0');
  return end < 0 ? raw : raw.slice(0, end);
}

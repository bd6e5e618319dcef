import type { ReceiptSettings } from '@sms/carriers';

/** Whether the addresses of a receipt agree with a submission. */
export type Agreement = 'agrees' | 'says_nothing' | 'contradicts';

interface Addresses {
  readonly source: string | null;
  readonly destination: string | null;
}

interface Submitted {
  readonly recipient: string;
  readonly sender: string;
}

/** Numbers are distinguished by at least so many of their last digits. */
const TAIL_DIGITS = 7;
/** Spellings with digits between country code and mobile number agree in so many last digits. */
const SHARED_DIGITS = 8;

/**
 * Compares the address that is the recipient under the carrier's settings; `auto`: it is enough that one of both
 * agrees.
 */
export function compareRecipients(
  receipt: Addresses,
  submitted: Submitted,
  settings: Pick<ReceiptSettings, 'receiptAddress' | 'countryCode'>,
): Agreement {
  if (settings.receiptAddress === 'ignore') return 'says_nothing';
  const asked = {
    auto: [receipt.source, receipt.destination],
    source: [receipt.source],
    destination: [receipt.destination],
  }[settings.receiptAddress];
  const answers = asked.map((address) => compareAddress(address, submitted, settings.countryCode));
  if (answers.includes('agrees')) return 'agrees';
  // One of the two addresses is the sender: the receipt is for another recipient only when neither can be this one.
  return answers.includes('contradicts') ? 'contradicts' : 'says_nothing';
}

function compareAddress(
  address: string | null,
  { recipient, sender }: Submitted,
  countryCode: string | null,
): Agreement {
  const digits = digitsOf(address);
  if (digits === null || digits.length < TAIL_DIGITS) return 'says_nothing';
  if (sameNumber(digits, recipient, countryCode)) return 'agrees';
  return digits === digitsOf(sender) ? 'says_nothing' : 'contradicts';
}

/**
 * Whether two spellings can be one subscriber's number: equal, one the end of the other, or equal in their last eight
 * digits.
 */
export function sameNumber(one: string, other: string, countryCode: string | null = null): boolean {
  const [a, b] = [international(one, countryCode), international(other, countryCode)];
  if (a === b) return true;
  const [shorter, longer] =
    a.length <= b.length ? [withoutTrunk(a), withoutTrunk(b)] : [withoutTrunk(b), withoutTrunk(a)];
  if (shorter.length < TAIL_DIGITS) return false;
  if (longer.endsWith(shorter) || shorter.endsWith(longer)) return true;
  return shorter.length >= SHARED_DIGITS && shorter.slice(-SHARED_DIGITS) === longer.slice(-SHARED_DIGITS);
}

/** The digits of a number without `+`, `00` and blanks; null for names. */
export function digitsOf(address: string | null): string | null {
  const written = (address ?? '').replace(/[\s().-]/g, '').replace(/^\+/, '');
  return /^\d+$/.test(written) ? written.replace(/^00/, '') : null;
}

/** The last digits of a number, by which it can be looked up in any spelling; null when it has too few. */
export function tailOf(address: string | null): string | null {
  const digits = digitsOf(address);
  return digits === null || digits.length < TAIL_DIGITS ? null : digits.slice(-TAIL_DIGITS);
}

function international(digits: string, countryCode: string | null): string {
  return countryCode !== null && /^0[1-9]/.test(digits) ? `${countryCode}${digits.slice(1)}` : digits;
}

function withoutTrunk(digits: string): string {
  return digits.replace(/^0/, '');
}

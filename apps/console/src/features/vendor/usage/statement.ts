import type { BalanceEntry } from './usage.queries';

const SIGNED = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' });

/** The credits of an entry with their sign; a true minus is as wide as a plus. */
export const signedText = (credits: number): string => SIGNED.format(credits).replace('-', '−');

export const ENTRY_KINDS: Readonly<Record<BalanceEntry['type'], string>> = {
  top_up: 'Top-up',
  adjustment: 'Adjustment',
  sent: 'Charge',
};

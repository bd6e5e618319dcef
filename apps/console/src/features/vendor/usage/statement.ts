const SIGNED = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' });

/** The credits of an entry with their sign; a true minus is as wide as a plus. */
export const signedText = (credits: number): string => SIGNED.format(credits).replace('-', '−');

const KINDS: Readonly<Record<string, string>> = {
  top_up: 'Top-up',
  adjustment: 'Adjustment',
  sent: 'Charge',
  released: 'Return',
  transfer: 'Transfer',
};

/** The kind of an entry in a word. Kinds of a newer release are shown as the API names them. */
export const entryKind = (type: string): string => KINDS[type] ?? type.replaceAll('_', ' ');

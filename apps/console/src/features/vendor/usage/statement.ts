import { locale } from '../../../i18n/text/language';

const SIGNED = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });

/** The credits of an entry with their sign; a true minus is as wide as a plus. */
export const signedText = (credits: number): string => SIGNED.format(credits).replace('-', '−');

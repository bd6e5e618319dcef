import { locale } from './language';

const NUMBER = new Intl.NumberFormat(locale);
const TENTH = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const HUNDREDTH = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const COMPACT = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
const NO_BREAK_SPACE = '\u00a0';
/** Products such as 0.57 · 1,000 come out a little low. */
const ROUNDING_ERROR = 1e-9;

export const countText = (count: number): string => NUMBER.format(count);

/** With at most two decimals. */
export const decimalText = (value: number): string => HUNDREDTH.format(value);

/** With one decimal. */
export const tenthText = (value: number): string => TENTH.format(value);

/** For an axis: 1.5k. */
export const compactText = (count: number): string => COMPACT.format(count).replace('K', 'k');

/** Rounds down, so that 100 % means all. */
export function percentText(share: number): string {
  return `${percentFormat(Math.floor(share * 1_000 + ROUNDING_ERROR) / 10)}${NO_BREAK_SPACE}%`;
}

const percentFormat = (percent: number): string => (percent === 100 ? NUMBER : TENTH).format(percent);

const NUMBER = new Intl.NumberFormat();
const TENTH = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const COMPACT = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
const NO_BREAK_SPACE = '\u00a0';
/** Products such as 0.57 · 1,000 come out a little low. */
const ROUNDING_ERROR = 1e-9;

export const countText = (count: number): string => NUMBER.format(count);

/** For an axis: 1.5k. */
export const compactText = (count: number): string => COMPACT.format(count).replace('K', 'k');

/** Rounds down, so that 100 % means all. */
export function percentText(share: number): string {
  return `${percentFormat(Math.floor(share * 1_000 + ROUNDING_ERROR) / 10)}${NO_BREAK_SPACE}%`;
}

const percentFormat = (percent: number): string => (percent === 100 ? NUMBER : TENTH).format(percent);

/** `1 message`, `2,000 messages` */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

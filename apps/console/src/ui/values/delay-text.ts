import { t } from '../../i18n/t';
import { direction } from '../../i18n/text/language';
import { countText, decimalText } from '../../i18n/text/number-text';

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;
const MINUTE_MS = 60_000;
/** The mark keeps the sign on the left of its number in a language that is written from the right. */
const PLUS = direction === 'rtl' ? '\u200e+' : '+';

/** How long after another time: `+38 ms`, `+4.16 s`, `+1 h 58 min`. */
export function delayText(ms: number): string {
  return `${PLUS}${durationText(ms)}`;
}

/** A duration in milliseconds; from a minute on, as its two largest units. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${countText(Math.max(0, ms))} ${t.ui.units.ms}`;
  if (ms < MINUTE_MS) return `${decimalText(Math.round(ms / 10) / 100)} ${t.ui.units.s}`;
  const first = UNITS.findIndex(([, size]) => ms >= size);
  let rest = ms;
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return [count, unit] as const;
  });
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${countText(count)} ${t.ui.units[unit]}`)
    .join(' ');
}

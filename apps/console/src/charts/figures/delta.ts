import { t } from '../../i18n/t';
import { locale } from '../../i18n/text/language';

const TENTH = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** How a figure compares with the one of the span before. */
export interface Delta {
  readonly direction: 'up' | 'down' | 'same';
  /** Without a sign: `8.1 %` or `0.4 pt`. */
  readonly text: string;
}

/** The change in per cent; null if there was nothing before to compare with. */
export function relativeDelta(now: number, before: number): Delta | null {
  return before <= 0 ? null : deltaOf((100 * (now - before)) / before, '%');
}

/** The change of a share in percentage points; null if one of the shares is unknown. */
export function pointDelta(now: number | null, before: number | null): Delta | null {
  return now === null || before === null ? null : deltaOf(100 * (now - before), t.charts.points);
}

function deltaOf(change: number, unit: string): Delta {
  const tenths = Math.round(Math.abs(change) * 10) / 10;
  const text = `${TENTH.format(tenths)}\u00a0${unit}`;
  if (tenths === 0) return { direction: 'same', text };
  return { direction: change > 0 ? 'up' : 'down', text };
}

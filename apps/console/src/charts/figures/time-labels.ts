import { t } from '../../i18n/t';
import { locale } from '../../i18n/text/language';

export type Interval = 'hour' | 'day';

export interface ColumnTime {
  /** Under the axis: 15:00 or 23. */
  readonly tick: string;
  /** In a sentence: 14:00 or Nov 23. */
  readonly name: string;
  /** The whole column: Nov 23, 12:00 to 13:00. */
  readonly range: string;
}

const LENGTH_MS = { half_hour: 1_800_000, hour: 3_600_000 };
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;

/** Names the columns of a chart in a time zone. `times` are the beginnings of the half hours, hours or days. */
export function columnTimes(
  times: readonly string[],
  interval: Interval | 'half_hour',
  timeZone: string,
): readonly ColumnTime[] {
  const clock = new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone });
  const day = new Intl.DateTimeFormat(locale, { ...DAY, timeZone });
  const numeral = new Intl.DateTimeFormat(locale, { day: '2-digit', timeZone });
  const days = new Set(times.map((iso) => day.format(new Date(iso))));
  return times.map((iso) => {
    const at = new Date(iso);
    if (interval === 'day') return { tick: numeral.format(at), name: day.format(at), range: day.format(at) };
    const [from, to] = [clock.format(at), clock.format(new Date(at.getTime() + LENGTH_MS[interval]))];
    const name = days.size > 2 ? `${day.format(at)}, ${from}` : from;
    return { tick: from, name, range: t.charts.range(name, to) };
  });
}

/** The indexes of the columns that have a label, evenly spaced and at most `most` of them. */
export function labelledColumns(count: number, most: number): readonly number[] {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
}

/** The abbreviation of a time zone at a time: CET or UTC. */
export function zoneName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

import type { Interval } from '../../../../charts/figures/time-labels';
import { dayIn, daysBefore, daysIn, startOfDay } from './zoned-days';

export const SPANS = ['today', '24h', '7d', '30d', '90d', 'month', 'last-month'] as const;
export type SpanName = (typeof SPANS)[number];

/** A span of time, half open, and the width of its columns. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly interval: Interval;
}

/** A span as it stands in an address: a name, or two times. */
export interface SpanSearch {
  readonly span?: SpanName;
  readonly from?: string;
  readonly to?: string;
}

const HOUR_MS = 3_600_000;
/** Longer spans are shown by day. */
const MAX_DAYS_BY_HOUR = 3;

/** Reads a span from an address, and leaves out what is invalid. */
export function spanOfSearch(search: Readonly<Record<string, unknown>>): SpanSearch {
  const { from, to } = search;
  const span = SPANS.find((one) => one === search['span']);
  if (span) return { span };
  return isTime(from) && isTime(to) && Date.parse(from) < Date.parse(to) ? { from, to } : {};
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The span to show. It ends with the present hour or day, so that its query stays the same for a while. */
export function spanOf({ span, from, to }: SpanSearch, otherwise: SpanName, now: Date, zone: string): Span {
  if (span === undefined && from !== undefined && to !== undefined) return withInterval(new Date(from), new Date(to));
  return namedSpan(span ?? otherwise, now, zone);
}

function namedSpan(name: SpanName, now: Date, zone: string): Span {
  const today = dayIn(now, zone);
  const nextHour = new Date(Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS);
  const tomorrow = startOfDay(daysBefore(today, -1), zone);
  const month = { ...today, day: 1 };
  switch (name) {
    case 'today':
      return withInterval(startOfDay(today, zone), nextHour);
    case '24h':
      return withInterval(new Date(nextHour.getTime() - 24 * HOUR_MS), nextHour);
    case '7d':
      return withInterval(startOfDay(daysBefore(today, 6), zone), tomorrow);
    case '30d':
      return withInterval(startOfDay(daysBefore(today, 29), zone), tomorrow);
    case '90d':
      return withInterval(startOfDay(daysBefore(today, 89), zone), tomorrow);
    case 'month':
      return { ...withInterval(startOfDay(month, zone), tomorrow), interval: 'day' };
    case 'last-month':
      return withInterval(startOfDay({ ...month, month: month.month - 1 }, zone), startOfDay(month, zone));
  }
}

function withInterval(from: Date, to: Date): Span {
  const interval = daysIn(from, to) <= MAX_DAYS_BY_HOUR ? 'hour' : 'day';
  return { from: from.toISOString(), to: to.toISOString(), interval };
}

/** The span of the same length that ends where this one begins. */
export function spanBefore({ from, to, interval }: Span): Span {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return { from: new Date(2 * begin - end).toISOString(), to: from, interval };
}

/** When the column that begins at a time ends: after an hour, or where the next column begins. */
export function columnEnd(times: readonly string[], index: number, { to, interval }: Span): string {
  const [begin, next] = [times[index], times[index + 1]];
  if (next !== undefined) return next;
  if (interval === 'day' || begin === undefined) return to;
  return new Date(Date.parse(begin) + HOUR_MS).toISOString();
}

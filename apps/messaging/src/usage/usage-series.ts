import type { UsagePoint } from '@sms/contracts/messaging';
import { HOURS_OF_DAY, type PartsOfDays } from './days-of-utc';
import { integersOf, type MonthRow, type SeriesRows } from './read-series.sql';
import type { DayCounts, StatusCounts } from './read-usage.sql';

export interface Series {
  /** Null for the sum of all others. */
  readonly key: string | null;
  readonly points: readonly UsagePoint[];
}

/** As in `usage_series.counts`: segments, credits, then messages by status. */
const COUNTS = 6;
const STATUSES = ['delivered', 'undelivered', 'failed', 'waiting'];

/** By interval; none where nothing was counted. */
type Sums = (number[] | undefined)[];

/** Where the counts of a day are. */
interface CountsOfDay {
  /** Those of its first hours, one each `stepOfHour`; `begin`: where those of its first 0 hours would be. */
  readonly until: Int32Array;
  readonly begin: number;
  readonly stepOfHour: number;
  /** Those of whole days, this one at `ofDay`; undefined where they are in `until`. */
  readonly whole: Int32Array | undefined;
  readonly ofDay: number;
}

/** Adds up counts by key and interval; knows how many intervals there are, and drops the counts outside of them. */
export class SeriesByKey {
  private readonly byKey = new Map<string, Sums>();

  constructor(private readonly intervals: number) {}

  addIntervals(counts: StatusCounts): void {
    const { key, status, places, messages, segments, credits } = counts;
    places.forEach((place, nth) =>
      this.addStatus(key, status, place - 1, [segments[nth] ?? 0, credits[nth] ?? 0, messages[nth] ?? 0]),
    );
  }

  /** `placesOfDays`: the interval, from 1, in which each day of UTC begins. */
  addDays(counts: DayCounts, placesOfDays: readonly number[]): void {
    const { key, status, places, messages, segments, credits } = counts;
    const { messages_until, segments_until, credits_until } = counts;
    places.forEach((day, nth) => {
      const place = placesOfDays[day - 1] ?? 0;
      const before = [segments_until[nth] ?? 0, credits_until[nth] ?? 0, messages_until[nth] ?? 0] as const;
      const [s, c, m] = before;
      this.addStatus(key, status, place - 1, before);
      this.addStatus(key, status, place, [(segments[nth] ?? 0) - s, (credits[nth] ?? 0) - c, (messages[nth] ?? 0) - m]);
    });
  }

  /** `parts`: of the days of UTC; `firstHours`: the first hours of them that were read. */
  addSeries({ keys, days, counts, whole }: SeriesRows, parts: PartsOfDays, firstHours: number): void {
    const [until, ofDays] = [integersOf(counts), whole === null ? undefined : integersOf(whole)];
    integersOf(days).forEach((day, nth, { length }) => {
      const begin = nth * (until.length / length) - firstHours * COUNTS;
      const counted = { until, begin, stepOfHour: COUNTS, whole: ofDays, ofDay: nth * COUNTS };
      this.addParts(keys?.[nth] ?? '', partsOf(parts, day), counted);
    });
  }

  /** As `addSeries`. */
  addMonth({ key, ...texts }: MonthRow, parts: PartsOfDays, firstHours: number): void {
    const [until, whole] = [integersOf(texts.until), integersOf(texts.whole)];
    const stepOfHour = whole.length;
    integersOf(texts.days).forEach((day, nth) => {
      const ofDay = nth * COUNTS;
      this.addParts(key, partsOf(parts, day), {
        until,
        begin: ofDay - firstHours * stepOfHour,
        stepOfHour,
        whole,
        ofDay,
      });
    });
  }

  private addParts(key: string, parts: PartsOfDays['days'][number], counts: CountsOfDay): void {
    const { until, begin, stepOfHour, whole, ofDay } = counts;
    const sums = this.sumsOf(key);
    let before: number | undefined;
    for (const part of parts) {
      const upto = begin + part.until * stepOfHour;
      if (part.place >= 0 && part.place < this.intervals) {
        const sum = (sums[part.place] ??= none());
        if (whole && part.until === HOURS_OF_DAY) add(sum, whole, ofDay);
        else add(sum, until, upto);
        if (before !== undefined) subtract(sum, until, before);
      }
      before = upto;
    }
  }

  /** Returns at most so many, the largest first; the last one is the sum of all the others. */
  largest(most: number): Series[] {
    const sorted = [...this.byKey]
      .map(([key, sums]) => ({ key, sums, messages: messagesOf(sums) }))
      .filter(({ messages }) => messages > 0)
      .sort((a, b) => b.messages - a.messages || (a.key < b.key ? -1 : 1));
    const shown: Series[] = sorted
      .slice(0, sorted.length <= most ? most : most - 1)
      .map(({ key, sums }) => ({ key, points: pointsOf(sums) }));
    if (shown.length === sorted.length) return shown;
    const others: Sums = [];
    for (const { sums } of sorted.slice(shown.length))
      sums.forEach((counts, place) => counts && add((others[place] ??= none()), counts, 0));
    return [...shown, { key: null, points: pointsOf(others) }];
  }

  private sumsOf(key: string): Sums {
    const known = this.byKey.get(key) ?? [];
    this.byKey.set(key, known);
    return known;
  }

  private addStatus(
    key: string,
    status: string,
    place: number,
    [segments, credits, messages]: readonly [segments: number, credits: number, messages: number],
  ): void {
    if (place < 0 || place >= this.intervals) return;
    const counts = [segments, credits, ...STATUSES.map((one) => (one === status ? messages : 0))];
    add((this.sumsOf(key)[place] ??= none()), counts, 0);
  }
}

/** None of a day that was not asked for. */
function partsOf({ days, firstDay }: PartsOfDays, day: number): PartsOfDays['days'][number] {
  return days[day - firstDay] ?? [];
}

const none = (): number[] => [0, 0, 0, 0, 0, 0];

/** Adds the counts from `at` on. */
function add(sum: number[], counts: ArrayLike<number>, at: number): void {
  for (let nth = 0; nth < COUNTS; nth += 1) sum[nth] = (sum[nth] ?? 0) + (counts[at + nth] ?? 0);
}

function subtract(sum: number[], counts: ArrayLike<number>, at: number): void {
  for (let nth = 0; nth < COUNTS; nth += 1) sum[nth] = (sum[nth] ?? 0) - (counts[at + nth] ?? 0);
}

/** The intervals that have messages. */
function pointsOf(sums: Sums): UsagePoint[] {
  const points: UsagePoint[] = [];
  sums.forEach((counts = none(), place) => {
    const [segments = 0, credits = 0, delivered = 0, undelivered = 0, failed = 0, waiting = 0] = counts;
    const messages = delivered + undelivered + failed + waiting;
    if (messages !== 0) points.push([place, messages, segments, credits, delivered, undelivered, failed, waiting]);
  });
  return points;
}

/** All that come after segments and credits. */
function messagesOf(sums: Sums): number {
  let messages = 0;
  for (const counts of sums) for (let nth = 2; nth < COUNTS; nth += 1) messages += counts?.[nth] ?? 0;
  return messages;
}

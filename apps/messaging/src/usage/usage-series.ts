import type { UsagePoint } from '@sms/contracts/messaging';
import type { DaysOfUtc, HoursOfUtc } from './days-of-utc';
import type { DayCounts, StatusCounts } from './read-usage.sql';
import { countsOf, type SeriesOfDays } from './read-series.sql';

export interface Series {
  /** Null for the sum of all others. */
  readonly key: string | null;
  readonly points: readonly UsagePoint[];
}

/** A point without its place. */
type Counts = UsagePoint extends readonly [number, ...infer Rest] ? Readonly<Rest> : never;
type Point = [place: number, ...Counts];

const NOTHING: Counts = [0, 0, 0, 0, 0, 0, 0];
const HOURS = 24;

/** Adds up counts by key and interval; knows how many intervals there are, and drops the counts outside of them. */
export class SeriesByKey {
  private readonly byKey = new Map<string, Map<number, Point>>();

  constructor(private readonly intervals: number) {}

  addIntervals(counts: StatusCounts): void {
    counts.places.forEach((place, nth) => this.add(counts.key, place - 1, ofStatus(counts.status, nth, counts)));
  }

  /** `placesOfDays`: the interval, from 1, in which each day of UTC begins. */
  addDays(counts: DayCounts, placesOfDays: readonly number[]): void {
    const { key, status, places, messages_until: messages, segments_until: segments, credits_until: credits } = counts;
    places.forEach((day, nth) => {
      const whole = ofStatus(status, nth, counts);
      const until = ofStatus(status, nth, { messages, segments, credits });
      this.addDay(key, placesOfDays[day - 1] ?? 0, whole, until);
    });
  }

  /** `days`: those of UTC, the interval in which each begins, and the hour at which the next interval does. */
  addSeriesOfDays({ keys, places, counts, until }: SeriesOfDays, days: Pick<DaysOfUtc, 'cuts' | 'places'>): void {
    const [whole, before] = [countsOf(counts), countsOf(until)];
    let divided = 0;
    places?.forEach((day, nth) => {
      const ofDay = countsAt(whole, nth);
      const isDivided = days.cuts[day - 1] !== null;
      this.addDay(keys?.[nth] ?? '', days.places[day - 1] ?? 0, ofDay, isDivided ? countsAt(before, divided) : ofDay);
      if (isDivided) divided += 1;
    });
  }

  /** `placesOfHours`: see `HoursOfUtc`. */
  addSeriesOfHours({ keys, places, counts }: SeriesOfDays, { places: placesOfHours }: HoursOfUtc): void {
    const until = countsOf(counts);
    places?.forEach((day, nth) => {
      let before = NOTHING;
      for (let hour = 0; hour < HOURS; hour += 1) {
        const upto = countsAt(until, nth * HOURS + hour);
        this.add(keys?.[nth] ?? '', (placesOfHours[(day - 1) * HOURS + hour] ?? 0) - 1, difference(upto, before));
        before = upto;
      }
    });
  }

  /** Returns at most so many, the largest first; the last one is the sum of all the others. */
  largest(most: number): Series[] {
    const sorted = [...this.byKey]
      .map(([key, byPlace]) => ({ key, points: inOrder(byPlace), messages: messagesOf(byPlace) }))
      .sort((a, b) => b.messages - a.messages || (a.key < b.key ? -1 : 1))
      .map(({ key, points }) => ({ key, points }));
    if (sorted.length <= most) return sorted;
    return [...sorted.slice(0, most - 1), { key: null, points: sumOf(sorted.slice(most - 1)) }];
  }

  /** `until`: what of the day belongs to the interval before the one in which it ends. */
  private addDay(key: string, place: number, whole: Counts, until: Counts): void {
    this.add(key, place - 1, until);
    this.add(key, place, difference(whole, until));
  }

  private add(key: string, place: number, counts: Counts): void {
    if (counts[0] === 0 || place < 0 || place >= this.intervals) return;
    const points = this.byKey.get(key) ?? new Map<number, Point>();
    this.byKey.set(key, points);
    addTo(points, place, counts);
  }
}

/** Adds the counts to the point of the same place. */
function addTo(points: Map<number, Point>, place: number, counts: Counts): void {
  const known = points.get(place);
  if (!known) points.set(place, [place, ...counts]);
  else for (let nth = 0; nth < counts.length; nth += 1) known[nth + 1] = (known[nth + 1] ?? 0) + (counts[nth] ?? 0);
}

/** The counts of one status. */
function ofStatus(
  status: string,
  nth: number,
  { messages, segments, credits }: Readonly<Record<'messages' | 'segments' | 'credits', readonly number[]>>,
): Counts {
  const counted = messages[nth] ?? 0;
  const of = (one: string) => (one === status ? counted : 0);
  return [
    counted,
    segments[nth] ?? 0,
    credits[nth] ?? 0,
    of('delivered'),
    of('undelivered'),
    of('failed'),
    of('waiting'),
  ];
}

/** `counts`: those of `usage_series`, one after the other. */
function countsAt(counts: readonly number[], nth: number): Counts {
  const at = (place: number) => counts[nth * 6 + place] ?? 0;
  const [delivered, undelivered, failed, waiting] = [at(2), at(3), at(4), at(5)];
  return [delivered + undelivered + failed + waiting, at(0), at(1), delivered, undelivered, failed, waiting];
}

function difference(a: Counts, b: Counts): Counts {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5], a[6] - b[6]];
}

function messagesOf(byPlace: ReadonlyMap<number, UsagePoint>): number {
  let sum = 0;
  for (const [, messages] of byPlace.values()) sum += messages;
  return sum;
}

function inOrder(byPlace: ReadonlyMap<number, UsagePoint>): UsagePoint[] {
  return [...byPlace.values()].sort(([a], [b]) => a - b);
}

function sumOf(series: readonly { readonly points: readonly UsagePoint[] }[]): UsagePoint[] {
  const byPlace = new Map<number, Point>();
  for (const { points } of series) for (const [place, ...counts] of points) addTo(byPlace, place, counts);
  return inOrder(byPlace);
}

import type { UsagePoint } from '@sms/contracts/messaging';
import type { DayCounts, StatusCounts } from './read-usage.sql';

export interface Series {
  /** Null for the sum of all others. */
  readonly key: string | null;
  readonly points: readonly UsagePoint[];
}

/** The place of each status in a point. */
const PLACE_OF: Readonly<Record<string, number>> = { delivered: 4, undelivered: 5, failed: 6, waiting: 7 };

type Count = readonly [messages: number, segments: number, credits: number];
type Point = [number, number, number, number, number, number, number, number];

/** Adds up counts by key and interval; knows how many intervals there are, and drops the counts outside of them. */
export class SeriesByKey {
  private readonly byKey = new Map<string, Map<number, Point>>();

  constructor(private readonly intervals: number) {}

  addIntervals({ key, status, places, messages, segments, credits }: StatusCounts): void {
    places.forEach((place, nth) => this.add(key, status, place - 1, countAt(nth, messages, segments, credits)));
  }

  /** `placesOfDays`: the interval, from 1, in which each day of UTC begins. */
  addDays(counts: DayCounts, placesOfDays: readonly number[]): void {
    const { key, status, places, messages, segments, credits } = counts;
    places.forEach((day, nth) => {
      const place = placesOfDays[day - 1] ?? 0;
      const whole = countAt(nth, messages, segments, credits);
      const until = countAt(nth, counts.messages_until, counts.segments_until, counts.credits_until);
      this.add(key, status, place - 1, until);
      this.add(key, status, place, [whole[0] - until[0], whole[1] - until[1], whole[2] - until[2]]);
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

  private add(key: string, status: string, place: number, [messages, segments, credits]: Count): void {
    if (messages === 0 || place < 0 || place >= this.intervals) return;
    const points = this.byKey.get(key) ?? new Map<number, Point>();
    this.byKey.set(key, points);
    const point: Point = [place, messages, segments, credits, 0, 0, 0, 0];
    const ofStatus = PLACE_OF[status];
    if (ofStatus !== undefined) point[ofStatus] = messages;
    addTo(points, point);
  }
}

/** Adds the counts to the point of the same place. */
function addTo(points: Map<number, Point>, point: UsagePoint): void {
  const [place, ...counts] = point;
  const known = points.get(place);
  if (!known) points.set(place, [...point]);
  else for (const [nth, count] of counts.entries()) known[nth + 1] = (known[nth + 1] ?? 0) + count;
}

function countAt(
  nth: number,
  messages: readonly number[],
  segments: readonly number[],
  credits: readonly number[],
): Count {
  return [messages[nth] ?? 0, segments[nth] ?? 0, credits[nth] ?? 0];
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
  for (const { points } of series) for (const point of points) addTo(byPlace, point);
  return inOrder(byPlace);
}

import { Injectable } from '@nestjs/common';
import { MAX_USAGE_POINTS, type UsagePoint, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES, sqlStateOf } from '@sms/platform/errors';
import { daysOfUtc } from './days-of-utc';
import { listIntervals, readCompleteUntil, sumDays, sumHours, type Span, type UsageRow } from './read-usage.sql';

const INVALID_PARAMETER_VALUE = '22023';
/** A reply with more points might not fit a message of NATS. */
const MAX_CELLS = 8_000;

interface Series {
  readonly key: string | null;
  readonly points: readonly UsagePoint[];
}

/** Returns what accounts have sent, by intervals. */
@Injectable()
export class ReadUsageHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} INVALID for an unknown zone, and for too many intervals. */
  async execute(request: UsageRequest): Promise<UsageReply> {
    const bounds = await this.intervals(request);
    const times = bounds.map(({ at }) => at.toISOString());
    const sandboxes = request.groupBy === 'mode' ? [false, true] : [request.sandbox];
    // Read first: what is counted in between is more than it says.
    const [progress] = await this.database.run(readCompleteUntil, []);
    const rows = await this.sum(request, [request.accountIds, sandboxes, times]);
    return {
      begins: times.slice(0, -1),
      end: times.at(-1) ?? request.to,
      completeUntil: progress?.complete_until?.toISOString() ?? null,
      series: largest(seriesOf(rows), Math.max(2, Math.floor(MAX_CELLS / times.length))),
    };
  }

  private sum({ groupBy, interval }: UsageRequest, span: Span): Promise<UsageRow[]> {
    const [accountIds, sandboxes, bounds] = span;
    const days = interval === 'day' ? daysOfUtc(bounds) : undefined;
    if (!days) return this.database.run(sumHours(groupBy), span);
    const { begins, cuts, places } = days;
    return this.database.run(sumDays(groupBy), [accountIds, sandboxes, begins, cuts, places, bounds.length - 1]);
  }

  private async intervals({ interval, from, to, zone }: UsageRequest): Promise<{ at: Date }[]> {
    const spanMs = Date.parse(to) - Date.parse(from);
    const lengthMs = interval === 'hour' ? 3_600_000 : 86_400_000;
    if (spanMs <= 0) throw invalid('to', 'must be after from');
    // One more than its length says may be touched.
    if (spanMs > MAX_USAGE_POINTS * lengthMs)
      throw invalid('to', `must be at most ${MAX_USAGE_POINTS} ${interval}s on`);
    try {
      return await this.database.run(listIntervals(interval), [from, to, zone]);
    } catch (error) {
      if (sqlStateOf(error) === INVALID_PARAMETER_VALUE) throw invalid('zone', 'must be a known time zone');
      throw error;
    }
  }
}

function invalid(field: string, problem: string): DomainError {
  return new DomainError(FAULT_CODES.invalid, `${field} ${problem}`, { [field]: [problem] });
}

function seriesOf(rows: readonly UsageRow[]): Series[] {
  const byKey = new Map<string, UsagePoint[]>();
  for (const row of rows) {
    const points = byKey.get(row.key);
    if (points) points.push(pointOf(row));
    else byKey.set(row.key, [pointOf(row)]);
  }
  return [...byKey].map(([key, points]) => ({ key, points }));
}

function pointOf(row: UsageRow): UsagePoint {
  const { place, messages, segments, credits, delivered, undelivered, failed, waiting } = row;
  return [place - 1, messages, segments, credits, delivered, undelivered, failed, waiting];
}

/** So many series, the largest first; the last one is the sum of all the others. */
function largest(series: readonly Series[], most: number): Series[] {
  const sorted = series
    .map((one) => ({ ...one, messages: one.points.reduce((sum, [, messages]) => sum + messages, 0) }))
    .sort((a, b) => b.messages - a.messages || ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    .map(({ key, points }) => ({ key, points }));
  if (sorted.length <= most) return sorted;
  return [...sorted.slice(0, most - 1), { key: null, points: sumOf(sorted.slice(most - 1)) }];
}

function sumOf(series: readonly Series[]): UsagePoint[] {
  const byPlace = new Map<number, UsagePoint>();
  for (const point of series.flatMap(({ points }) => points)) {
    const [place] = point;
    const known = byPlace.get(place);
    byPlace.set(place, known ? added(known, point) : point);
  }
  return [...byPlace.values()].sort(([a], [b]) => a - b);
}

function added(one: UsagePoint, other: UsagePoint): UsagePoint {
  const [place, ...counts] = one;
  const [, ...more] = other;
  const sums = counts.map((count, index) => count + (more[index] ?? 0));
  return [place, ...sums] as unknown as UsagePoint;
}

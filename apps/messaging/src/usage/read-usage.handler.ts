import { Injectable } from '@nestjs/common';
import { MAX_USAGE_POINTS, type UsageReply, type UsageRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES, sqlStateOf } from '@sms/platform/errors';
import { dayOf, daysOfUtc, HOURS_OF_DAY, monthOf, partsOfDays, timeOfDay } from './days-of-utc';
import { readMonths, readSeries } from './read-series.sql';
import { listIntervals, readProgress, sumDays, sumHours, type Span, type UsageVariant } from './read-usage.sql';
import { SeriesByKey } from './usage-series';

const INVALID_PARAMETER_VALUE = '22023';
/** A reply with more points might not fit a message of NATS. */
const MAX_CELLS = 8_000;

/** Returns what accounts have sent, by intervals. */
@Injectable()
export class ReadUsageHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} INVALID for an unknown zone, and for too many intervals. */
  async execute(request: UsageRequest): Promise<UsageReply> {
    // The progress is read before the sums, which may then hold later messages, too, and never fewer than it says.
    const [bounds, [progress]] = await Promise.all([this.intervals(request), this.database.run(readProgress, [])]);
    const times = bounds.map(({ at }) => at.toISOString());
    const sandboxes = request.groupBy === 'mode' ? [false, true] : [request.sandbox];
    const span: Span = [request.accountIds, sandboxes, times];
    const series =
      (progress?.has_series && (await this.read(request, span, progress.months_until))) ||
      (await this.sum(request, span));
    return {
      begins: times.slice(0, -1),
      end: times.at(-1) ?? request.to,
      completeUntil: progress?.complete_until?.toISOString() ?? null,
      series: series.largest(Math.max(2, Math.floor(MAX_CELLS / times.length))),
    };
  }

  /**
   * `monthsUntil`: the end of the months that are written. Undefined where rows of several accounts would have to be
   * summed, which Postgres does.
   */
  private async read(
    { groupBy, interval }: UsageRequest,
    [accountIds, sandboxes, bounds]: Span,
    monthsUntil: Date,
  ): Promise<SeriesByKey | undefined> {
    if (groupBy === 'carrier' || groupBy === 'country' || accountIds === null) return undefined;
    if (groupBy !== 'account' && accountIds.length > 1) return undefined;
    const series = new SeriesByKey(bounds.length - 1);
    const parts = partsOfDays(bounds);
    const within = parts.days.flatMap((day) => day.map(({ until }) => until)).filter((until) => until < HOURS_OF_DAY);
    const [firstHours, lastHours] =
      within.length > 0 ? [Math.min(...within), Math.max(...within)] : [HOURS_OF_DAY, HOURS_OF_DAY];
    const [firstDay, end] = [parts.firstDay, parts.firstDay + parts.days.length];
    // A month has all its days: to read 24 hours of each takes longer than to read those of the days that are asked
    // for.
    const monthsEnd = interval === 'day' ? Math.min(dayOf(monthsUntil), end) : firstDay;
    const [months, days] = await Promise.all([
      firstDay < monthsEnd
        ? this.database.run(readMonths(groupBy), [
            accountIds,
            sandboxes,
            monthOf(firstDay),
            timeOfDay(monthsEnd),
            firstHours,
            lastHours,
          ])
        : [],
      monthsEnd < end
        ? this.database.run(readSeries(groupBy), [
            accountIds,
            sandboxes,
            timeOfDay(Math.max(firstDay, monthsEnd)),
            timeOfDay(end - 1),
            firstHours,
            lastHours,
          ])
        : [],
    ]);
    for (const month of months) series.addMonth(month, parts, firstHours);
    for (const row of days) series.addSeries(row, parts, firstHours);
    return series;
  }

  private async sum({ groupBy, interval }: UsageRequest, span: Span): Promise<SeriesByKey> {
    const [accountIds, sandboxes, bounds] = span;
    const series = new SeriesByKey(bounds.length - 1);
    const variant: UsageVariant = `${groupBy}_${accountIds === null ? 'all' : 'named'}`;
    const days = interval === 'day' ? daysOfUtc(bounds) : undefined;
    if (days) {
      const rows = await this.database.run(sumDays(variant), [accountIds, sandboxes, days.begins, days.cuts]);
      for (const row of rows) series.addDays(row, days.places);
    } else {
      for (const row of await this.database.run(sumHours(variant), span)) series.addIntervals(row);
    }
    return series;
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

import { Injectable } from '@nestjs/common';
import type { OtpUsageReply, OtpUsageRequest } from '@sms/contracts/otp';
import { Database, INTERVAL_BOUNDS, type Interval, statement, variants } from '@sms/platform/database';
import { DomainError, FAULT_CODES, sqlStateOf } from '@sms/platform/errors';
import { medianSeconds } from './verify-times';

const INVALID_PARAMETER_VALUE = '22023';
const MAX_POINTS = 800;
const LENGTH_MS: Readonly<Record<Interval, number>> = { hour: 3_600_000, day: 86_400_000 };

const listIntervals = variants<Interval, readonly [from: string, to: string, zone: string], { at: Date }>(
  ['hour', 'day'],
  (interval) => statement({ name: `otp.list_usage_intervals:${interval}`, text: INTERVAL_BOUNDS[interval] }),
);

type Span = readonly [accountId: number, bounds: readonly string[]];

const OF_SPAN = `
  account_id = $1 AND hour >= ($2::timestamptz[])[1] AND hour < ($2::timestamptz[])[cardinality($2::timestamptz[])]`;

const sumHours = statement<Span, { place: number; sent: number; verified: number; expired: number; locked: number }>({
  name: 'otp.sum_usage',
  text: `
    SELECT width_bucket(hour, $2::timestamptz[]) - 1 AS place, sum(sent) AS sent, sum(verified) AS verified,
      sum(expired) AS expired, sum(locked) AS locked
    FROM otp_hourly WHERE ${OF_SPAN} GROUP BY 1 ORDER BY 1`,
});

const sumVerifyTimes = statement<Span, { verified: number }>({
  name: 'otp.sum_verify_times',
  text: `
    SELECT sum(within.count) AS verified
    FROM otp_hourly CROSS JOIN LATERAL unnest(verified_within) WITH ORDINALITY AS within (count, place)
    WHERE ${OF_SPAN} GROUP BY within.place ORDER BY within.place`,
});

const readProgress = statement<readonly [], { complete_until: Date | null }>({
  name: 'otp.read_usage_progress',
  text: 'SELECT complete_until FROM otp_usage_progress',
});

/** Returns what became of an account's passwords, by intervals. */
@Injectable()
export class ReadOtpUsageHandler {
  constructor(private readonly database: Database) {}

  /** @throws {DomainError} INVALID for an unknown zone, and for no or too many intervals. */
  async execute(request: OtpUsageRequest): Promise<OtpUsageReply> {
    const bounds = await this.bounds(request);
    const span = [request.accountId, bounds] as const;
    const [progress] = await this.database.run(readProgress, []);
    const rows = await this.database.run(sumHours, span);
    const times = await this.database.run(sumVerifyTimes, span);
    return {
      begins: bounds.slice(0, -1),
      end: bounds.at(-1) ?? request.to,
      completeUntil: progress?.complete_until?.toISOString() ?? null,
      points: rows.map(({ place, sent, verified, expired, locked }) => [place, sent, verified, expired, locked]),
      medianSecondsToVerify: medianSeconds(times.map(({ verified }) => verified)),
    };
  }

  private async bounds({ interval, from, to, zone }: OtpUsageRequest): Promise<string[]> {
    const spanMs = Date.parse(to) - Date.parse(from);
    if (spanMs <= 0) throw invalid('to', 'must be after from');
    if (spanMs > MAX_POINTS * LENGTH_MS[interval]) throw invalid('to', `must be at most ${MAX_POINTS} ${interval}s on`);
    try {
      const rows = await this.database.run(listIntervals(interval), [from, to, zone]);
      return rows.map(({ at }) => at.toISOString());
    } catch (error) {
      if (sqlStateOf(error) === INVALID_PARAMETER_VALUE) throw invalid('zone', 'must be a known time zone');
      throw error;
    }
  }
}

function invalid(field: string, problem: string): DomainError {
  return new DomainError(FAULT_CODES.invalid, `${field} ${problem}`, { [field]: [problem] });
}

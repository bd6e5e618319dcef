import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { FAILURES_PER_REFERENCE } from '../codes/classify';
import { type OtpConfig, otpConfig } from '../config/otp.config';
import { VERIFY_SECONDS } from './verify-times';

/** A password is valid for an hour at most: by then every one of an hour has ended, and is committed. */
const OPEN = "interval '125 minutes'";
/** Passwords are kept for seven days. */
const KEPT = "interval '8 days'";
/** Hours that one run counts. */
const BLOCK = "interval '6 hours'";
/** Longer than a password may take from its time to its commit. */
const UNCOMMITTED = "interval '10 seconds'";

const lockProgress = statement<readonly [], { from: string; to: string; more: boolean }>({
  name: 'otp.lock_usage_progress',
  text: `
    SELECT begin::text AS from, least(begin + ${BLOCK}, now())::text AS to, begin + ${BLOCK} < now() AS more
    FROM otp_usage_progress
    CROSS JOIN LATERAL (SELECT date_trunc('hour',
      greatest(least(counted_until, now() - ${OPEN}), now() - ${KEPT}), 'UTC') AS begin) AS next
    FOR UPDATE OF otp_usage_progress SKIP LOCKED`,
});

const forgetCounts = statement<readonly [from: string, to: string, months: number]>({
  name: 'otp.forget_usage',
  text: `
    DELETE FROM otp_hourly WHERE hour >= $1::timestamptz AND hour < $2::timestamptz
      OR hour < now() - make_interval(months => $3)`,
});

const BUCKET = `
  width_bucket(extract(epoch FROM verified_at - created_at), ARRAY[${VERIFY_SECONDS.join(', ')}]::numeric[])`;
const BUCKETS = [0, ...VERIFY_SECONDS.map((_seconds, place) => place + 1)]
  .map((place) => `count(*) FILTER (WHERE bucket = ${place})::integer`)
  .join(', ');

const countHours = statement<readonly [from: string, to: string]>({
  name: 'otp.count_hours',
  text: `
    INSERT INTO otp_hourly (account_id, hour, sent, verified, expired, locked, verified_within)
    SELECT account_id, date_trunc('hour', created_at, 'UTC'), count(*), count(verified_at),
      count(*) FILTER (WHERE verified_at IS NULL AND failures < ${FAILURES_PER_REFERENCE} AND expires_at <= now()),
      count(*) FILTER (WHERE verified_at IS NULL AND failures >= ${FAILURES_PER_REFERENCE}), ARRAY[${BUCKETS}]
    FROM (SELECT *, CASE WHEN verified_at IS NOT NULL THEN ${BUCKET} END AS bucket FROM otp
      WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz AND NOT sandbox) AS asked
    GROUP BY 1, 2`,
});

const moveProgress = statement<readonly [to: string]>({
  name: 'otp.move_usage_progress',
  text: `
    UPDATE otp_usage_progress SET counted_until = least($1::timestamptz, now() - ${OPEN}),
      complete_until = least($1::timestamptz, now() - ${UNCOMMITTED})`,
});

/**
 * Counts passwords by account and hour. Those of the last two hours may still change: each run counts their hours as a
 * whole again, and the counts replace those before.
 */
@Injectable()
export class CountOtps {
  constructor(
    private readonly database: Database,
    @Inject(otpConfig.KEY) private readonly config: OtpConfig,
  ) {}

  /** Returns whether there may be more. One replica at a time runs it. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const [next] = await sql.run(lockProgress, []);
      if (!next) return false;
      const { from, to, more } = next;
      await sql.run(forgetCounts, [from, to, this.config.usageRetentionMonths]);
      await sql.run(countHours, [from, to]);
      await sql.run(moveProgress, [to]);
      return more;
    });
  }
}

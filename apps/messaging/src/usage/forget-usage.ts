import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, statement } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';

const BATCH = 2_000;
/** Longer than any message is open. */
const MAX_OPEN_DAYS = 35;

const forgetHours = statement<readonly [months: number]>({
  name: 'messaging.forget_usage_hours',
  text: `
    DELETE FROM usage_hourly WHERE ctid = ANY(ARRAY(SELECT ctid FROM usage_hourly
      WHERE hour < now() - make_interval(months => $1) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
});

const forgetBulks = statement<readonly [months: number]>({
  name: 'messaging.forget_usage_bulks',
  text: `
    DELETE FROM usage_bulk WHERE ctid = ANY(ARRAY(SELECT ctid FROM usage_bulk
      WHERE accepted_at < now() - make_interval(months => $1) LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED))`,
});

/** Of messages that were removed from the log before the job had read their last state. */
const forgetLost = statement<readonly [days: number]>({
  name: 'messaging.forget_usage_open',
  text: 'DELETE FROM usage_open WHERE counted_at < now() - make_interval(days => $1)',
});

/** Removes counts whose months are over; those of days stay. */
@Injectable()
export class ForgetUsage {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. Several workers may do so at once. */
  async execute(): Promise<boolean> {
    const { usageRetentionMonths } = this.config;
    await this.database.run(forgetLost, [MAX_OPEN_DAYS]);
    const hours = await this.database.change(forgetHours, [usageRetentionMonths]);
    const bulks = await this.database.change(forgetBulks, [usageRetentionMonths]);
    return hours === BATCH || bulks === BATCH;
  }
}

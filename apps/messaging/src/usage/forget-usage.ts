import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, statement, variants } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { USAGE_TABLES, type UsageTables } from './usage-tables.sql';

const BATCH = 2_000;
/** Longer than any message is open. */
const MAX_OPEN_DAYS = 35;

/** Skips from account to account in the index of the key, so that its cost does not depend on the number of hours. */
const forgetHours = variants<UsageTables, readonly [months: number], unknown>(['reasons', 'routes'], (tables) =>
  statement({
    name: `messaging.forget_usage_hours:${tables}`,
    text: `
    WITH RECURSIVE account AS (
      (SELECT account_id FROM ${USAGE_TABLES[tables].hourly} ORDER BY account_id LIMIT 1)
      UNION ALL
      SELECT (SELECT u.account_id FROM ${USAGE_TABLES[tables].hourly} AS u WHERE u.account_id > account.account_id
        ORDER BY u.account_id LIMIT 1)
      FROM account WHERE account.account_id IS NOT NULL
    )
    DELETE FROM ${USAGE_TABLES[tables].hourly} WHERE ctid = ANY(ARRAY(
      SELECT old.ctid FROM account CROSS JOIN LATERAL (
        SELECT u.ctid FROM ${USAGE_TABLES[tables].hourly} AS u
        WHERE u.account_id = account.account_id AND u.hour < now() - make_interval(months => $1)
        ORDER BY u.hour LIMIT ${BATCH}
      ) AS old LIMIT ${BATCH}))`,
  }),
);

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
    const hours = await this.database.change(forgetHours('reasons'), [usageRetentionMonths]);
    const routes = await this.database.change(forgetHours('routes'), [usageRetentionMonths]);
    const bulks = await this.database.change(forgetBulks, [usageRetentionMonths]);
    return hours === BATCH || routes === BATCH || bulks === BATCH;
  }
}

import { type Database, statement } from '@sms/platform/database';
import { byTime, byUuidV7, type Partition, type PartitionPlan } from '@sms/platform/partitions';
import { EXCEPTION } from '../events/codes';

const DAY_MS = 86_400_000;

export interface RetentionDays {
  readonly eventDays: number;
  readonly attemptDays: number;
  readonly batchDays: number;
}

/** One partition a day for each table. */
export function eventPartitionPlans({ eventDays, attemptDays, batchDays }: RetentionDays): readonly PartitionPlan[] {
  return [
    {
      tables: [{ name: 'event', retention: { keepMs: eventDays * DAY_MS, mayDrop: nothingIsRetried } }],
      key: byTime('day'),
    },
    {
      tables: [
        { name: 'dispatch_log', retention: { keepMs: attemptDays * DAY_MS } },
        { name: 'attempt', retention: { keepMs: attemptDays * DAY_MS } },
      ],
      key: byTime('day'),
    },
    {
      tables: [{ name: 'event_batch', retention: { keepMs: batchDays * DAY_MS } }],
      key: byUuidV7('day'),
      // A batch may have waited for days in its outbox.
      behind: batchDays,
    },
  ];
}

const findRetried = statement<readonly [fromMs: number, toMs: number], object>({
  name: 'webhook-dispatcher.find_retried',
  text: `
    SELECT 1 FROM event_exception WHERE created_at >= to_timestamp($1::float8 / 1000)
      AND created_at < to_timestamp($2::float8 / 1000) AND state = ${EXCEPTION.retrying} LIMIT 1`,
});

async function nothingIsRetried(database: Database, { from, to }: Partition): Promise<boolean> {
  const rows = await database.run(findRetried, [from, to]);
  return rows.length === 0;
}

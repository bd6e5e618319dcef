import type { AuditContext, Check, Finding } from '../reading/check';

interface Period {
  readonly restored_to: Date;
  readonly noted_at: Date;
}

/** Few rows in all, so one page. */
export const everyRestoreIsAnnounced: Check = {
  name: 'nothing is lost by a restore of which vendors have not been told',
  async *pages(context) {
    // Counted once: a finding whose words change would count as another one.
    const receipts = new Map<number, string>();
    yield async () => {
      const periods = await context.databases.gateway.rows<Period & { announced: boolean }>(
        `SELECT restored_to, noted_at, announced_at IS NOT NULL AS announced FROM restored_period
         WHERE restored_to < $2 AND noted_at > $1 ORDER BY restored_to`,
        [context.from, context.to],
      );
      const wrong: Finding[] = [];
      for (const { announced, ...period } of periods) {
        if (announced) continue;
        const key = period.noted_at.getTime();
        const unmatched = receipts.get(key) ?? (await countUnmatched(context, period));
        receipts.set(key, unmatched);
        const row = `${period.restored_to.toISOString()} to ${period.noted_at.toISOString()}`;
        wrong.push({ row, what: `lost and not announced; receipts without a message since: ${unmatched}` });
      }
      wrong.push(...(await unnoted(context)));
      return { rows: periods.length, wrong };
    };
  },
};

/** Receipts of messages that the log does not have any more tell what was sent in the period. */
async function countUnmatched({ databases }: AuditContext, { noted_at: since }: Period): Promise<string> {
  const carriers = await databases.messaging.rows<{ carrier: string; receipts: number }>(
    'SELECT carrier, count(*) AS receipts FROM unmatched_receipt WHERE received_at >= $1 GROUP BY carrier ORDER BY carrier',
    [since],
  );
  return carriers.map(({ carrier, receipts }) => `${receipts} of ${carrier}`).join(', ') || 'none';
}

/**
 * A server that was restored by Postgres's own means keeps the target, which a failover does not set. Roles without
 * rights see it; whether a server was promoted for another reason they do not.
 */
async function unnoted({ databases }: AuditContext): Promise<Finding[]> {
  const noted = await databases.gateway.rows<Period>('SELECT restored_to, noted_at FROM restored_period');
  const found: Finding[] = [];
  for (const [name, database] of Object.entries(databases)) {
    const [target] = await database.rows<{ time: Date | null }>(
      `SELECT nullif(current_setting('recovery_target_time'), '')::timestamptz AS time WHERE NOT pg_is_in_recovery()`,
    );
    const time = target?.time;
    if (!time || noted.some(({ restored_to: from, noted_at: to }) => from <= time && time <= to)) continue;
    const what = 'restored, as recovery_target_time says, and not noted: numbers are given a second time';
    found.push({ row: `the database of ${name} at ${time.toISOString()}`, what });
  }
  return found;
}

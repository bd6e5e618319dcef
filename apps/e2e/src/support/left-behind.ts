import { Client } from 'pg';
import type { RunningSystem } from '../setup/running-system';

/** Everything that must be empty once the system has come to rest, as counts by name; $1 is the first account. */
const COUNTS = {
  messaging: {
    queued: `SELECT (SELECT count(*) FROM send_ready) + (SELECT count(*) FROM send_wait WHERE account_id >= $1)
      + (SELECT count(*) FROM claim)`,
    outbox: 'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM outbox_refused)',
    advances: 'SELECT count(*) FROM credit_advance WHERE account_id >= $1',
    openMessages: `SELECT count(*) FROM message m LEFT JOIN message_state s ON s.message_id = m.id
      WHERE m.account_id >= $1 AND (s.status IS NULL OR s.status = 'pending')`,
  },
  billing: {
    outbox: 'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM outbox_refused)',
    heldCredits: 'SELECT coalesce(sum(held), 0) FROM credit_account WHERE account_id >= $1',
    ledgerMismatches: `SELECT count(*) FROM credit_account a WHERE a.available + a.held + a.spent <> a.funded
      OR a.spent <>
      (SELECT coalesce(sum(credits) FILTER (WHERE credit = 'spent'),
        0) - coalesce(sum(credits) FILTER (WHERE debit = 'spent'), 0)
       FROM ledger_line t WHERE t.account_id = a.account_id)`,
  },
  webhook_dispatcher: {
    undeliveredEvents: `SELECT count(*) FROM endpoint e JOIN endpoint_queue q USING (account_id)
      WHERE account_id >= $1 AND e.skipped_from IS NULL AND q.cursor < e.last_sequence`,
    exceptions: `SELECT count(*) FROM event_exception WHERE account_id >= $1 AND state <> 5`,
    unfinishedRanges: `SELECT count(*) FROM event_range WHERE account_id >= $1 AND kind <> 1`,
    leasedQueues: `SELECT count(*) FROM endpoint_queue
      WHERE account_id >= $1 AND lease_owner IS NOT NULL AND due_at IS NOT NULL`,
  },
  gateway: { outbox: 'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM outbox_refused)' },
  sender_names: { outbox: 'SELECT (SELECT count(*) FROM outbox) + (SELECT count(*) FROM outbox_refused)' },
} as const;

/**
 * What is not at rest: empty when nothing is held, leased, queued or waiting in an outbox. In a shared system earlier
 * files may have left something of their accounts, such as messages whose receipt never comes.
 */
export async function leftBehind(system: RunningSystem): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [database, queries] of Object.entries(COUNTS) as [keyof typeof COUNTS, Record<string, string>][]) {
    const client = new Client({ connectionString: system.databaseUrls[database] });
    await client.connect();
    try {
      for (const [name, sql] of Object.entries(queries)) {
        const { rows } = await client.query<{ count: string }>(
          `SELECT (${sql})::bigint AS count`,
          sql.includes('$1') ? [system.firstAccount ?? 0] : [],
        );
        const count = Number(rows[0]?.count);
        if (count !== 0) found[`${database}.${name}`] = count;
      }
    } finally {
      await client.end();
    }
  }
  return found;
}

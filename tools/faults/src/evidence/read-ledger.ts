import { Client } from 'pg';
import type { AccountEvidence } from './evidence';

type Ledger = AccountEvidence['ledger'];

/** The lines of the ledger's documented view, summed by account and bucket. Reads only. */
export async function readLedger(databaseUrl: string): Promise<ReadonlyMap<number, Ledger>> {
  const client = new Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=on' });
  await client.connect();
  try {
    const { rows } = await client.query<{ account: string; bucket: keyof Ledger; credits: string }>(
      `SELECT account_id AS account, bucket, sum(credits) AS credits FROM (
         SELECT account_id, credit AS bucket, credits FROM ledger_line
         UNION ALL SELECT account_id, debit, -credits FROM ledger_line) AS moved GROUP BY 1, 2`,
    );
    const ledgers = new Map<number, Ledger>();
    for (const { account, bucket, credits } of rows) {
      const ledger = ledgers.get(Number(account)) ?? { funded: 0, available: 0, held: 0, spent: 0 };
      ledgers.set(Number(account), { ...ledger, [bucket]: Number(credits) });
    }
    return ledgers;
  } finally {
    await client.end();
  }
}

import { withConnection } from '@sms/dev-env';
import { READ_ONLY } from '../stage/superuser';
import type { AccountEvidence } from './evidence';

type Ledger = AccountEvidence['ledger'];

interface Row {
  readonly account: string;
  readonly bucket: keyof Ledger;
  readonly credits: string;
}

/** The lines of the ledger's documented view, summed by account and bucket. Reads only. */
export async function readLedger(databaseUrl: string): Promise<ReadonlyMap<number, Ledger>> {
  const sums = `SELECT account_id AS account, bucket, sum(credits) AS credits FROM (
    SELECT account_id, credit AS bucket, credits FROM ledger_line
    UNION ALL SELECT account_id, debit, -credits FROM ledger_line) AS moved GROUP BY 1, 2`;
  const { rows } = await withConnection(databaseUrl, (client) => client.query<Row>(sums), READ_ONLY);
  const ledgers = new Map<number, Ledger>();
  for (const { account, bucket, credits } of rows) {
    const ledger = ledgers.get(Number(account)) ?? { funded: 0, available: 0, held: 0, spent: 0 };
    ledgers.set(Number(account), { ...ledger, [bucket]: Number(credits) });
  }
  return ledgers;
}

import { openConnection } from '@sms/dev-env';
import type { Client } from 'pg';
import { coverTime, type Filling, fillIn, MESSAGE_ID, REQUEST_ID, TIME } from '../fill/filling';

export interface Balance {
  readonly available: number;
  readonly held: number;
  readonly spent: number;
}

const BUCKETS = ['available', 'held', 'spent'] as const;
const ADDED_UP = BUCKETS.map(
  (bucket) => `'${bucket}', coalesce(sum(CASE '${bucket}' WHEN credit THEN credits WHEN debit THEN -credits END), 0)`,
);
const RECONCILE = `
  SELECT json_build_object(${BUCKETS.map((bucket) => `'${bucket}', ${bucket}`).join(', ')}) AS balance,
    (SELECT json_build_object(${ADDED_UP.join(', ')}) FROM ledger_line l WHERE l.account_id = a.account_id) AS lines
  FROM credit_account a WHERE account_id = $1`;

/** All that the bench knows of billing's own tables. */
export class Ledger {
  private constructor(private readonly client: Client) {}

  /** @param databaseUrl of a superuser */
  static async open(databaseUrl: string): Promise<Ledger> {
    return new Ledger(await openConnection(databaseUrl));
  }

  async balance(accountId: number): Promise<Balance> {
    const { rows } = await this.client.query<Record<keyof Balance, string>>(
      'SELECT available, held, spent FROM credit_account WHERE account_id = $1',
      [accountId],
    );
    const row = rows[0];
    return { available: Number(row?.available), held: Number(row?.held), spent: Number(row?.spent) };
  }

  /** The balance, and what the account's ledger lines add up to, both at one moment. */
  async reconcile(accountId: number): Promise<{ readonly balance: Balance; readonly lines: Balance }> {
    const { rows } = await this.client.query<{ balance: Balance; lines: Balance }>(RECONCILE, [accountId]);
    const row = rows[0];
    if (!row) throw new Error(`billing has no account ${accountId}`);
    return row;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** Holds and settlements of as many single sends, paid for by the account. */
export async function fillBilling(client: Client, filling: Filling): Promise<void> {
  await insertHolds(client, filling, 1);
  await coverTime(client, 'settlement', filling, 'uuid', 'month');
  await fillIn(
    client,
    filling,
    `INSERT INTO settlement (message_id, account_id, settled_at, captured, released)
     SELECT ${MESSAGE_ID}, $6, ${TIME}, 1, 0 FROM generate_series($1::bigint, $2::bigint) AS n`,
  );
  await client.query('UPDATE credit_account SET held = held - $2, spent = spent + $2 WHERE account_id = $1', [
    filling.accountId,
    filling.messages,
  ]);
}

/** Holds of as many single sends, which their settlements have yet to come for. */
export async function fillHolds(client: Client, filling: Filling): Promise<void> {
  await insertHolds(client, filling, 0);
}

async function insertHolds(client: Client, filling: Filling, settled: 0 | 1): Promise<void> {
  await coverTime(client, 'hold', filling, 'uuid', 'month');
  await fillIn(
    client,
    filling,
    `INSERT INTO hold (request_id, account_id, created_at, credits, messages, settled)
     SELECT ${REQUEST_ID}, $6, ${TIME}, 1, 1, ${settled} FROM generate_series($1::bigint, $2::bigint) AS n`,
  );
  await client.query('UPDATE credit_account SET available = available - $2, held = held + $2 WHERE account_id = $1', [
    filling.accountId,
    filling.messages,
  ]);
}

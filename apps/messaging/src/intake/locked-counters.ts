import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';

/** Accounts whose counter somebody holds at the moment. */
const LOCKED = `
  WITH free AS MATERIALIZED (
    SELECT account_id FROM account_counter WHERE account_id = ANY($1::bigint[]) FOR NO KEY UPDATE SKIP LOCKED
  )
  SELECT account_id FROM account_counter WHERE account_id = ANY($1::bigint[])
    AND account_id NOT IN (SELECT account_id FROM free)`;

@Injectable()
export class LockedCounters {
  constructor(private readonly database: Database) {}

  /** Waits for none of them. */
  async among(accountIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.rows<{ account_id: number }>(LOCKED, [accountIds]);
    return new Set(rows.map((row) => row.account_id));
  }
}

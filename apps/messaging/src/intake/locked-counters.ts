import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

/** Accounts whose counter another transaction has locked. */
const findLockedCounters = statement<readonly [accountIds: readonly number[]], { account_id: number }>({
  name: 'messaging.find_locked_counters',
  text: `
    WITH free_counter AS MATERIALIZED (
      SELECT account_id FROM account_counter WHERE account_id = ANY($1::bigint[]) FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT account_id FROM account_counter WHERE account_id = ANY($1::bigint[])
      AND account_id NOT IN (SELECT account_id FROM free_counter)`,
});

@Injectable()
export class LockedCounters {
  constructor(private readonly database: Database) {}

  /** Does not wait for locks. */
  async among(accountIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.run(findLockedCounters, [accountIds]);
    return new Set(rows.map((row) => row.account_id));
  }
}

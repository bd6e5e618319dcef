import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

/** For how long an answer is remembered, from its beginning. A claim looks again at what was accepted by then. */
const CACHE_TTL_MS = 500;
/** Accounts remembered; the cache is cleared before it holds more. */
const MAX_REMEMBERED = 50_000;

const findAccountsWithOptOuts = statement<readonly [accountIds: readonly number[]], { account_id: number }>({
  name: 'messaging.find_accounts_with_opt_outs',
  text: `
    SELECT account_id FROM unnest($1::bigint[]) AS asked(account_id)
    CROSS JOIN LATERAL (SELECT FROM opt_out o WHERE o.account_id = asked.account_id AND o.ended_at IS NULL LIMIT 1)
      AS one`,
});

interface Remembered {
  readonly hasSome: boolean;
  /** By the monotonic clock. */
  readonly untilMs: number;
}

/** Which accounts have any opt-out in force: sends of the others cost nothing more. */
@Injectable()
export class AccountsWithOptOuts {
  private readonly remembered = new Map<number, Remembered>();

  constructor(private readonly database: Database) {}

  /** Returns those of the accounts that have some. */
  async among(accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    const beganMs = performance.now();
    const asked = new Set(accountIds);
    const missing = [...asked].filter((id) => (this.remembered.get(id)?.untilMs ?? 0) <= beganMs);
    if (missing.length > 0) {
      const rows = await this.database.run(findAccountsWithOptOuts, [missing]);
      const found = new Set(rows.map((row) => row.account_id));
      if (this.remembered.size + missing.length > MAX_REMEMBERED) this.remembered.clear();
      for (const id of missing) this.remembered.set(id, { hasSome: found.has(id), untilMs: beganMs + CACHE_TTL_MS });
    }
    return new Set([...asked].filter((id) => this.remembered.get(id)?.hasSome === true));
  }
}

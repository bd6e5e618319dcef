import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { setTimeout as pause } from 'node:timers/promises';

/** Between two checks. */
const LOOK_EVERY_MS = 20;
/** A reader gets what is in the log by then: less than any caller waits. */
const MAX_WAIT_MS = 2_000;

const findLatestUnexpandedBulk = statement<
  readonly [accountId: number, until: string | null],
  { latest: string | null }
>({
  name: 'messaging.find_latest_unexpanded_bulk',
  text: `
    SELECT max(accepted_at)::text AS latest FROM bulk_send
    WHERE account_id = $1 AND accepted_at <= coalesce($2::timestamptz, 'infinity')`,
});

/** Bulks that are accepted and not yet complete in the log. */
@Injectable()
export class UnexpandedBulks {
  constructor(private readonly database: Database) {}

  /**
   * Resolves when all messages of the account accepted by now are in the log, so that a vendor finds there what was
   * reported as accepted; or after MAX_WAIT_MS.
   */
  async expanded(accountId: number): Promise<void> {
    const untilMs = performance.now() + MAX_WAIT_MS;
    const last = await this.latest(accountId, null);
    let latest = last;
    while (latest !== null && performance.now() < untilMs) {
      await pause(LOOK_EVERY_MS);
      latest = await this.latest(accountId, last);
    }
  }

  /**
   * Returns when the account's last unexpanded bulk was accepted, of those until `until`. As text: a Date has no
   * microseconds.
   */
  private async latest(accountId: number, until: string | null): Promise<string | null> {
    const [row] = await this.database.run(findLatestUnexpandedBulk, [accountId, until]);
    return row?.latest ?? null;
  }
}

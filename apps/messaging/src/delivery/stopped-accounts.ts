import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';

/**
 * Messages wait for a slow carrier in this process, for seconds at most: a suspension in that time applies to them,
 * too.
 */
const LOOK_EVERY_MS = 200;

const findSuspendedAccounts = statement<readonly [present: readonly number[]], { account_id: number }>({
  name: 'messaging.find_suspended_accounts',
  text: 'SELECT account_id FROM account_suspension WHERE account_id = ANY($1::bigint[]) AND suspended',
});

/** The accounts with messages in this process that were suspended after these were claimed. */
@Injectable()
export class StoppedAccounts {
  /** Number of messages by account. */
  private readonly present = new Map<number, number>();
  private suspended: ReadonlySet<number> = new Set();
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'stopped accounts', idleMs: LOOK_EVERY_MS, logger, round: () => this.look() });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  has(accountId: number): boolean {
    return this.suspended.has(accountId);
  }

  /** Call when a message of an account that could send then has been claimed. */
  enter(accountId: number): void {
    this.present.set(accountId, (this.present.get(accountId) ?? 0) + 1);
    if (this.suspended.has(accountId)) this.suspended = new Set([...this.suspended].filter((id) => id !== accountId));
  }

  /** Call when the carrier has answered. */
  leave(accountId: number): void {
    const left = (this.present.get(accountId) ?? 1) - 1;
    if (left > 0) this.present.set(accountId, left);
    else this.present.delete(accountId);
  }

  private async look(): Promise<boolean> {
    if (this.present.size === 0) return false;
    const rows = await this.database.run(findSuspendedAccounts, [[...this.present.keys()]]);
    this.suspended = new Set(rows.map((row) => row.account_id));
    return false;
  }
}

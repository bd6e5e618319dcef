import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, Inbox, type Sql } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import { ReceiptMatcher } from '../outcomes/receipt-matcher';
import { SettleMessages } from '../outcomes/settle-messages';
import { AskCarriers } from './ask-carriers';
import { CloseOverdue } from './close-overdue';
import { ReleaseOrphanedHolds } from './release-orphaned-holds';
import { SweepQueue } from './sweep-queue';

const SECOND_MS = 1_000;
const INBOX_DAYS = 7;

/** The periodic work of a worker. Several workers may sweep at once: rows are taken with SKIP LOCKED. */
@Injectable()
export class Sweepers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: readonly PollLoop[];

  constructor(
    database: Database,
    private readonly receipts: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    inbox: Inbox,
    sweepQueue: SweepQueue,
    askCarriers: AskCarriers,
    closeOverdue: CloseOverdue,
    releaseOrphanedHolds: ReleaseOrphanedHolds,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    const loop = (name: string, idleMs: number, round: () => Promise<boolean>) => new PollLoop({ name, idleMs, logger, round });
    this.loops = [
      loop('queue sweep', SECOND_MS / 2, () => database.transaction((sql) => sweepQueue.execute(sql))),
      loop('parked receipts', 2 * SECOND_MS, () => database.transaction((sql) => this.applyParkedReceipts(sql))),
      loop('questions to carriers', 5 * SECOND_MS, () => askCarriers.execute()),
      loop('overdue messages', 60 * SECOND_MS, () => database.transaction((sql) => closeOverdue.execute(sql))),
      loop('orphaned holds', 15 * SECOND_MS, () => releaseOrphanedHolds.execute().then(() => false)),
      loop('inbox pruning', 600 * SECOND_MS, () => inbox.prune(INBOX_DAYS).then((pruned) => pruned > 0)),
    ];
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private async applyParkedReceipts(sql: Sql): Promise<boolean> {
    const ids = await this.receipts.claimable(sql);
    await this.settleMessages.execute(sql, [...new Set(await this.receipts.applyParked(sql, ids))]);
    return false;
  }
}

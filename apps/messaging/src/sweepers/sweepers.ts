import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, Inbox, Outbox, type Sql } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { CarrierOddities } from '../incoming/carrier-oddities';
import { IncomingMessages } from '../incoming/incoming-messages';
import { SettleMessages } from '../outcomes/settle-messages';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { ReceiptMetrics } from '../receipts/receipt-metrics';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';
import { ConcatReferences } from '../submitting/concat-references';
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
    private readonly database: Database,
    private readonly receipts: ReceiptMatcher,
    private readonly unmatched: UnmatchedReceipts,
    private readonly receiptMetrics: ReceiptMetrics,
    private readonly settleMessages: SettleMessages,
    private readonly outbox: Outbox,
    incoming: IncomingMessages,
    oddities: CarrierOddities,
    concatReferences: ConcatReferences,
    inbox: Inbox,
    sweepQueue: SweepQueue,
    askCarriers: AskCarriers,
    closeOverdue: CloseOverdue,
    releaseOrphanedHolds: ReleaseOrphanedHolds,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    const loop = (name: string, idleMs: number, round: () => Promise<boolean>) =>
      new PollLoop({ name, idleMs, logger, round });
    this.loops = [
      loop('queue sweep', SECOND_MS / 2, () => database.transaction((sql) => sweepQueue.execute(sql))),
      loop('unmatched receipts', SECOND_MS, () => this.lookAgain()),
      loop('inferred receipts', 5 * SECOND_MS, () => database.transaction((sql) => closeOverdue.infer(sql))),
      loop('questions to carriers', 5 * SECOND_MS, () => askCarriers.execute()),
      loop('overdue messages', 60 * SECOND_MS, () => database.transaction((sql) => closeOverdue.execute(sql))),
      loop('orphaned holds', 15 * SECOND_MS, () => releaseOrphanedHolds.execute().then(() => false)),
      loop('incoming parts', 60 * SECOND_MS, () => database.transaction((sql) => incoming.giveUpWaiting(sql))),
      loop('unmatched receipts expiry', 600 * SECOND_MS, () => database.transaction((sql) => this.expireReceipts(sql))),
      loop('oddities expiry', 600 * SECOND_MS, () => database.transaction((sql) => oddities.expire(sql))),
      loop('concatenation references', 3_600 * SECOND_MS, () =>
        database.transaction((sql) => concatReferences.forget(sql)),
      ),
      loop('inbox pruning', 600 * SECOND_MS, () => inbox.prune(INBOX_DAYS).then((pruned) => pruned > 0)),
    ];
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Taken in a transaction of their own: from then on no other worker looks at the same ones. */
  private async lookAgain(): Promise<boolean> {
    const due = await this.database.transaction((sql) => this.unmatched.due(sql));
    if (due.length === 0) return false;
    await this.database.transaction(async (sql) =>
      this.settleMessages.execute(sql, [...new Set(await this.receipts.lookAgain(sql, due))]),
    );
    this.outbox.nudge();
    return true;
  }

  private async expireReceipts(sql: Sql): Promise<boolean> {
    const carriers = await this.unmatched.expire(sql);
    for (const carrier of carriers) this.receiptMetrics.count(carrier, 'expired');
    return carriers.length > 0;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Database, Outbox } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/service';
import type { SettledSubmission } from '../submitting/submission-outcome';
import type { CarrierReceipt } from './carrier-receipt';
import { ReceiptMatcher } from './receipt-matcher';
import { RecordOutcomes } from './record-outcomes';
import { SettleMessages } from './settle-messages';

interface Waiting<T> {
  readonly value: T;
  readonly committed: () => void;
}

const BATCH = 500;
const IDLE_MS = 1_000;
/** Carriers answer one by one; a dozen statements for each would cost more than the message. */
const SPACING_MS = 50;

/**
 * Commits what carriers say, in batches: while one batch commits the next one fills. Answers go before receipts,
 * so that a receipt that overtook its answer finds it. Nothing is dropped while the database is away: outcomes
 * wait here, and receipts stay unacknowledged, so that the carrier repeats them if this process dies.
 */
@Injectable()
export class OutcomeWriter {
  private outcomes: Waiting<SettledSubmission>[] = [];
  private receipts: Waiting<CarrierReceipt>[] = [];
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly receiptMatcher: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({ name: 'outcomes', idleMs: IDLE_MS, spacingMs: SPACING_MS, logger, round: () => this.write() });
  }

  start(): void {
    this.loop.start();
  }

  /** Commits what is waiting, then ends. */
  async stop(): Promise<void> {
    await this.loop.stop();
    while (await this.write());
  }

  /** Resolves when the outcome is committed. */
  outcome(settled: SettledSubmission): Promise<void> {
    return new Promise((committed) => {
      this.outcomes.push({ value: settled, committed });
      this.loop.nudge();
    });
  }

  /** Resolves when the receipt is committed. */
  receipt(receipt: CarrierReceipt): Promise<void> {
    return new Promise((committed) => {
      this.receipts.push({ value: receipt, committed });
      this.loop.nudge();
    });
  }

  private async write(): Promise<boolean> {
    const outcomes = this.outcomes.slice(0, BATCH);
    const receipts = this.receipts.slice(0, BATCH);
    if (outcomes.length + receipts.length === 0) return false;
    await this.database.transaction(async (sql) => {
      const answered = await this.recordOutcomes.execute(sql, outcomes.map(({ value }) => value));
      const reported = await this.receiptMatcher.take(sql, receipts.map(({ value }) => value));
      await this.settleMessages.execute(sql, [...new Set([...answered, ...reported])]);
    });
    this.outbox.nudge();
    this.outcomes = this.outcomes.slice(outcomes.length);
    this.receipts = this.receipts.slice(receipts.length);
    for (const { committed } of [...outcomes, ...receipts]) committed();
    return this.outcomes.length + this.receipts.length > 0;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop, runBatch } from '@sms/platform/runtime';
import type { CarrierReceipt } from '../carriers/carrier-receipt';
import type { SettledSubmission } from '../carriers/submission-outcome';
import { CarrierOddities } from '../incoming/carrier-oddities';
import type { CarrierOddity } from '../incoming/carrier-oddity';
import { IncomingMessages } from '../incoming/incoming-messages';
import type { IncomingPart } from '../incoming/incoming-part';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { PendingWrites } from './pending-writes';
import { RecordOutcomes } from './record-outcomes';
import { SettleMessages } from './settle-messages';
import { showWaiting } from './writer-metrics';

const BATCH = 500;
const IDLE_MS = 1_000;
/** Carriers answer one by one; a dozen statements for each would cost more than the message. */
const SPACING_MS = 50;
/** A carrier waits for its acknowledgement for so long before it is asked to come back. */
const DELIVERED = { maxWaiting: 1_000, maxWaitMs: 5_000 } as const;
const EXPIRE_EVERY_MS = 250;

/**
 * Commits what carriers say, in batches: while one batch commits the next one fills. Answers go before receipts,
 * so that a receipt that overtook its answer finds it. While the database is away answers wait here, and what a
 * carrier delivered is not acknowledged: after a few seconds the carrier is asked to deliver it again. An item that the
 * database refuses is set aside and never holds up the others.
 */
@Injectable()
export class OutcomeWriter {
  private readonly outcomes = new PendingWrites<SettledSubmission>();
  private readonly receipts = new PendingWrites<CarrierReceipt>(DELIVERED);
  private readonly incoming = new PendingWrites<IncomingPart>(DELIVERED);
  private readonly oddities = new PendingWrites<CarrierOddity>(DELIVERED);
  private readonly loop: PollLoop;
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly recordOutcomes: RecordOutcomes,
    private readonly receiptMatcher: ReceiptMatcher,
    private readonly settleMessages: SettleMessages,
    private readonly incomingMessages: IncomingMessages,
    private readonly carrierOddities: CarrierOddities,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({
      name: 'outcomes',
      idleMs: IDLE_MS,
      spacingMs: SPACING_MS,
      logger,
      round: () => this.write(),
    });
    showWaiting(() => ({
      outcomes: this.outcomes.size,
      delivered: this.receipts.size + this.incoming.size + this.oddities.size,
      oldestMs: this.oldestMs(),
    }));
  }

  /** Answers of carriers that are not committed yet. */
  get uncommitted(): number {
    return this.outcomes.size;
  }

  start(): void {
    this.expiry = setInterval(() => this.expire(), EXPIRE_EVERY_MS);
    this.loop.start();
  }

  /** Commits what is waiting, then ends. */
  async stop(): Promise<void> {
    await this.loop.stop();
    while (await this.write());
    clearInterval(this.expiry);
  }

  /** Resolves when the outcome is committed. */
  outcome(settled: SettledSubmission): Promise<void> {
    return this.add(this.outcomes, settled);
  }

  /** Resolves when the receipt is committed; rejects when that takes too long or too many wait. */
  receipt(receipt: CarrierReceipt): Promise<void> {
    return this.add(this.receipts, receipt);
  }

  /** The same for a message from a subscriber. */
  incomingPart(part: IncomingPart): Promise<void> {
    return this.add(this.incoming, part);
  }

  /** The same for what can be neither. */
  oddity(oddity: CarrierOddity): Promise<void> {
    return this.add(this.oddities, oddity);
  }

  private add<T>(writes: PendingWrites<T>, value: T): Promise<void> {
    const committed = writes.add(value, performance.now());
    this.loop.nudge();
    return committed;
  }

  private async write(): Promise<boolean> {
    await this.commit(
      this.outcomes,
      (sql, outcomes) => this.settle(sql, this.recordOutcomes.execute(sql, outcomes)),
      (outcome, error) => this.isolateOutcome(outcome, error),
    );
    await this.commit(
      this.receipts,
      (sql, receipts) => this.settle(sql, this.receiptMatcher.take(sql, receipts)),
      (receipt, error) => this.isolate(receipt.carrier, 'a receipt', error),
    );
    await this.commit(
      this.incoming,
      (sql, parts) => this.incomingMessages.take(sql, parts),
      (part, error) => this.isolate(part.carrier, 'an incoming message', error),
    );
    await this.commit(
      this.oddities,
      (sql, oddities) => this.carrierOddities.store(sql, oddities),
      (oddity, error) => this.isolate(oddity.carrier, 'an oddity', error),
    );
    return this.outcomes.size + this.receipts.size + this.incoming.size + this.oddities.size > 0;
  }

  private async commit<T>(
    writes: PendingWrites<T>,
    store: (sql: Sql, values: readonly T[]) => Promise<void>,
    isolate: (value: T, error: unknown) => Promise<void>,
  ): Promise<void> {
    const batch = writes.next(BATCH);
    if (batch.length === 0) return;
    await this.commitAll(
      batch.map(({ value }) => value),
      store,
      isolate,
    );
    writes.done(batch);
  }

  /**
   * When the database refuses something in a batch, that is isolated, and the others are committed. Any other failure
   * is thrown: it is no fault of an item, and the whole batch is tried again.
   */
  private commitAll<T>(
    items: readonly T[],
    store: (sql: Sql, values: readonly T[]) => Promise<void>,
    isolate: (value: T, error: unknown) => Promise<void>,
  ): Promise<void> {
    return runBatch(items, {
      run: (values) => this.database.transaction((sql) => store(sql, values)),
      splitOnError: (error) => (isDataError(error) ? 'halve' : 'none'),
      failed: async (values, error) => {
        if (!isDataError(error)) throw error;
        for (const value of values) await isolate(value, error);
      },
    });
  }

  private async settle(sql: Sql, changed: Promise<readonly number[]>): Promise<void> {
    await this.settleMessages.execute(sql, [...new Set(await changed)]);
  }

  /** What matters of an answer is that the carrier has the message: without its id it can be stored. */
  private async isolateOutcome(settled: SettledSubmission, error: unknown): Promise<void> {
    this.logger.error(
      { submissionId: settled.submissionId, err: error },
      'the database refuses an answer of a carrier',
    );
    const { outcome } = settled;
    const bare: SettledSubmission = {
      ...settled,
      outcome:
        outcome.kind === 'accepted'
          ? { kind: 'accepted', carrierMessageId: null, verbatimMessageId: null }
          : outcome.kind === 'refused'
            ? { ...outcome, refusal: 'refused' }
            : outcome,
    };
    await this.commitAll(
      [bare],
      (sql, values) => this.settle(sql, this.recordOutcomes.execute(sql, values)),
      // Its lease ends and makes it uncertain: nothing else is left to do.
      (_item, again) =>
        Promise.resolve(
          this.logger.error({ submissionId: settled.submissionId, err: again }, 'an answer of a carrier is given up'),
        ),
    );
  }

  private async isolate(carrier: string, what: string, error: unknown): Promise<void> {
    this.logger.error({ carrier, err: error }, `the database refuses ${what}`);
    await this.database.transaction((sql) =>
      this.carrierOddities.store(sql, [
        { carrier, kind: 'refused_by_database', raw: null, note: `the database refuses ${what}` },
      ]),
    );
  }

  private expire(): void {
    const now = performance.now();
    for (const writes of [this.receipts, this.incoming, this.oddities]) writes.expire(now);
  }

  private oldestMs(): number {
    const now = performance.now();
    return Math.max(
      this.outcomes.ageMs(now),
      this.receipts.ageMs(now),
      this.incoming.ageMs(now),
      this.oddities.ageMs(now),
    );
  }
}

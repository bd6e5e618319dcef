import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import type { CarrierOddity, CarrierReceipt, IncomingPart } from '@sms/carriers';
import type { SettledSubmission } from './outcome-of';
import { CarrierOddities } from '../../inbox/carrier-oddities';
import { IncomingMessages } from '../../inbox/incoming-messages';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';
import { FlushPolicy } from './flush-policy';
import { IsolatePoison } from './isolate-poison';
import { type PendingWrite, PendingWrites } from './pending-writes';
import { showWaiting } from './writer-metrics';
import { COMMIT_BATCH, COMMIT_SPACING_MS, MAX_REFUSALS } from '../../config/tuning';

const IDLE_MS = 1_000;
/** A carrier waits this long for its acknowledgement before it has to deliver again. */
const DELIVERED = { maxWaiting: 4_000, maxWaitMs: 5_000 } as const;
const EXPIRE_EVERY_MS = 250;

/**
 * Commits answers, receipts and messages of carriers in batches: while one batch commits the next one fills. Answers go
 * before receipts, so that a receipt finds what was answered before it. While the database is down answers wait here,
 * and deliveries are not acknowledged: after a few seconds the carrier has to deliver them again. An item that the
 * database refuses is isolated and never holds up the others. Refusals come last, some at a time: they take a multiple
 * of the statements, no receipt follows them, and the bulk of one vendor may be refused as a whole.
 */
@Injectable()
export class OutcomeWriter {
  private readonly outcomes = new PendingWrites<SettledSubmission>();
  private readonly refusals = new PendingWrites<SettledSubmission>();
  private readonly receipts = new PendingWrites<CarrierReceipt>(DELIVERED);
  private readonly incoming = new PendingWrites<IncomingPart>(DELIVERED);
  private readonly oddities = new PendingWrites<CarrierOddity>(DELIVERED);
  private readonly loop: PollLoop;
  private readonly window = new FlushPolicy(() => this.loop.hurry());
  private expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly commitOutcomes: CommitOutcomes,
    private readonly commitReceipts: CommitReceipts,
    private readonly isolating: IsolatePoison,
    private readonly incomingMessages: IncomingMessages,
    private readonly carrierOddities: CarrierOddities,
    @Inject(LOGGER) logger: ServiceLogger,
  ) {
    this.loop = new PollLoop({
      name: 'outcomes',
      idleMs: IDLE_MS,
      spacingMs: COMMIT_SPACING_MS,
      logger,
      round: () => this.write(),
    });
    showWaiting(() => ({
      outcomes: this.outcomes.size + this.refusals.size,
      delivered: this.deliveries,
      oldestMs: this.oldestMs(),
    }));
  }

  /** Answers or receipts of carriers that are not committed yet, whichever are more. */
  get uncommitted(): number {
    return Math.max(this.outcomes.size + this.refusals.size, this.receipts.size);
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
    this.window.stop();
  }

  /** Resolves when the outcome is committed, or isolated because it cannot be. */
  outcome(settled: SettledSubmission): Promise<void> {
    const { kind } = settled.outcome;
    return this.add(kind === 'refused' || kind === 'not_sent' ? this.refusals : this.outcomes, settled);
  }

  /** Resolves when the receipt is committed; rejects when that takes too long or too many wait. */
  receipt(receipt: CarrierReceipt): Promise<void> {
    return this.delivered(this.receipts, receipt);
  }

  /** Resolves and rejects as `receipt`, for a message from a subscriber. */
  incomingPart(part: IncomingPart): Promise<void> {
    return this.delivered(this.incoming, part);
  }

  /** Resolves and rejects as `receipt`, for what can be neither. */
  oddity(oddity: CarrierOddity): Promise<void> {
    return this.delivered(this.oddities, oddity);
  }

  private get deliveries(): number {
    return this.receipts.size + this.incoming.size + this.oddities.size;
  }

  private delivered<T>(writes: PendingWrites<T>, value: T): Promise<void> {
    const committed = this.add(writes, value);
    this.window.delivered(this.deliveries);
    return committed;
  }

  private add<T>(writes: PendingWrites<T>, value: T): Promise<void> {
    const committed = writes.add(value, performance.now());
    this.loop.nudge();
    return committed;
  }

  private async write(): Promise<boolean> {
    // Taken together: the acceptance before a receipt in this batch is in it, too.
    const outcomes = this.outcomes.next(Infinity);
    const receipts = this.receipts.next(COMMIT_BATCH);
    this.window.took(this.deliveries);
    await this.commit(this.outcomes, outcomes, (values) => this.commitOutcomes.execute(values));
    await this.commit(this.receipts, receipts, (values) => this.commitReceipts.execute(values));
    await this.commit(this.incoming, this.incoming.next(COMMIT_BATCH), (parts) =>
      this.isolating.commit(parts, 'an incoming message', (sql, values) => this.incomingMessages.take(sql, values)),
    );
    await this.commit(this.oddities, this.oddities.next(COMMIT_BATCH), (oddities) =>
      this.isolating.commit(oddities, 'an oddity', (sql, values) => this.carrierOddities.store(sql, values)),
    );
    await this.commit(this.refusals, this.refusals.next(MAX_REFUSALS), (values) => this.commitOutcomes.execute(values));
    return this.outcomes.size + this.refusals.size + this.deliveries > 0;
  }

  private async commit<T>(
    writes: PendingWrites<T>,
    batch: readonly PendingWrite<T>[],
    store: (values: readonly T[]) => Promise<void>,
  ): Promise<void> {
    if (batch.length === 0) return;
    await store(batch.map(({ value }) => value));
    writes.done(batch);
  }

  private expire(): void {
    const now = performance.now();
    for (const writes of [this.receipts, this.incoming, this.oddities]) writes.expire(now);
  }

  private oldestMs(): number {
    const now = performance.now();
    return Math.max(
      this.outcomes.ageMs(now),
      this.refusals.ageMs(now),
      this.receipts.ageMs(now),
      this.incoming.ageMs(now),
      this.oddities.ageMs(now),
    );
  }
}

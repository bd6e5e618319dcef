import { MAX_BATCHES } from '@sms/contracts/rpc';
import type { Database, DatabaseSession } from '@sms/platform/database';
import { toDomainError } from '@sms/platform/errors';
import type { RpcClient } from '@sms/platform/nats';
import type { ServiceLogger } from '@sms/platform/observability';
import { PollLoop } from '@sms/platform/runtime';
import { setTimeout as delay } from 'node:timers/promises';
import type { Outbox } from '../outbox/outbox';
import { deleteBatches, halve, nextBatches, type QueuedBatch } from './outbox-queue';
import { RefusedEvents } from './refused-events';
import { RelayLock } from './relay-lock';
import { isAway, type RelayRoute, sendBatches } from './send-batches';

/** How often rows that other processes have committed are polled. */
const IDLE_MS = 100;
/** A request and two statements for a handful of events are the main cost of relaying. */
export const GATHERING_MS = 20;
/** A request has 5 s; its row is sent again if it takes longer. */
const STOP_WITHIN_MS = 6_000;

interface RelayPace {
  /** Time between polls, in milliseconds. */
  readonly idleMs?: number;
  /** Minimum time between the starts of two requests, in milliseconds. */
  readonly gatheringMs?: number;
}

/**
 * Carries the outbox of one destination to its consumer, oldest batch first. States of a row:
 *
 *   queued ──sent, taken──► delivered ──► deleted, with the next read
 *    ▲  │
 *    │  ├── sent, some refused ──► deleted; refused events are set aside, see `RefusedEvents`
 *    │  └── sent alone, a definite fault ──► two halves in its position, in the end one event, set aside
 *    └── sent, no reply or consumer down: the row stays unchanged, under its id
 *
 * One relay is active for a destination, over all processes: see `RelayLock`. No transaction is open while a request
 * is in flight.
 */
export class OutboxRelay {
  private readonly loop: PollLoop;
  private readonly lock: RelayLock;
  private readonly refused: RefusedEvents;
  /** Ids of rows that the consumer has and that are still in the outbox. */
  private delivered: readonly number[] = [];
  /** Halved when the consumer fails a request, in the end to one batch, which isolates the poison one. */
  private maxBatches = MAX_BATCHES;

  constructor(
    private readonly database: Database,
    outbox: Outbox,
    private readonly rpc: RpcClient,
    logger: ServiceLogger,
    private readonly destination: RelayRoute,
    { idleMs = IDLE_MS, gatheringMs = GATHERING_MS }: RelayPace = {},
  ) {
    this.lock = new RelayLock(database, destination);
    this.refused = new RefusedEvents(
      destination,
      (batches) => sendBatches(rpc, destination, batches),
      database,
      logger,
    );
    this.loop = new PollLoop({
      name: `outbox ${destination}`,
      idleMs,
      spacingMs: gatheringMs,
      logger,
      round: () => this.round(),
    });
    outbox.onAdded(destination, () => this.loop.nudge());
  }

  start(): void {
    this.loop.start();
  }

  /** Releases the lock, so that another process continues within a second. */
  async stop(): Promise<void> {
    await Promise.race([this.loop.stop(), delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    // The next relay would send rows that stay once more; the consumer would recognise them.
    if (this.lock.current && this.delivered.length > 0)
      await deleteBatches(this.lock.current, this.destination, this.delivered).catch(() => undefined);
    await this.lock.release();
  }

  private async round(): Promise<boolean> {
    const session = await this.lock.held();
    if (!session) return false;
    const { delivered } = this;
    // Dropped if the session is lost: another relay may have taken the rows over.
    this.delivered = [];
    const { batches, more } = await nextBatches(session, this.destination, delivered, this.maxBatches);
    if (batches.length > 0) await this.deliver(session, batches);
    const moreRefused = await this.refused.retryDue(session);
    if (more) return true;
    // Delivered rows are deleted after the next spacing, when the next rows are read.
    if (batches.length > 0) this.loop.nudge();
    return moreRefused;
  }

  private async deliver(session: DatabaseSession, rows: readonly QueuedBatch[]): Promise<void> {
    let reply: Awaited<ReturnType<typeof sendBatches>>;
    try {
      reply = await sendBatches(this.rpc, this.destination, rows);
    } catch (error) {
      if (isAway(error)) throw error;
      this.maxBatches = Math.ceil(rows.length / 2);
      const [row] = rows;
      if (rows.length === 1 && row) await this.isolate(session, row, error);
      return;
    }
    this.maxBatches = Math.min(MAX_BATCHES, 2 * this.maxBatches);
    const refusalsOf = (batch: number) => reply.refused.filter((refusal) => refusal.batch === batch);
    this.delivered = rows.filter((_row, batch) => refusalsOf(batch).length === 0).map(({ id }) => id);
    for (const [batch, row] of rows.entries()) {
      const refusals = refusalsOf(batch);
      if (refusals.length > 0) await this.refused.setAside(session, row, refusals);
    }
  }

  private async isolate(session: DatabaseSession, row: QueuedBatch, error: unknown): Promise<void> {
    if (row.events > 1) await halve(session, this.destination, row, this.database.now());
    else await this.refused.setAside(session, row, [{ place: 0, code: toDomainError(error).code }]);
  }
}

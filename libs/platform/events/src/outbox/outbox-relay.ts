import type { EventBatch, EventBatchReply, EventEnvelope } from '@sms/contracts/rpc';
import type { Database, Sql } from '@sms/platform/database';
import { FAULT_CODES, toDomainError } from '@sms/platform/errors';
import type { RpcClient } from '@sms/platform/nats';
import type { ServiceLogger } from '@sms/platform/observability';
import { PollLoop, runBatch } from '@sms/platform/runtime';
import type { Outbox } from './outbox';

/** A batch is a request's size: 250 status events of 1 kB stay well below NATS's 1 MiB. */
const BATCH = 250;
const IDLE_MS = 500;
/** A request and two commits for a handful of events is what makes relaying dear. */
const SPACING_MS = 100;
const REQUEST_TIMEOUT_MS = 5_000;
/** An event its consumer refuses is tried again after 1 s, doubling to 5 min. */
const MAX_DELAY_SECONDS = 300;

/** Any `<consumer>.events.v1`, whatever the events it takes: what an outbox holds is not known to the compiler. */
export type RelayRoute = string & { readonly __reply?: EventBatchReply };

interface OutboxRow {
  id: number;
  event_id: string;
  type: string;
  payload: object;
  occurred_at: Date;
  attempts: number;
}

/**
 * Carries the outbox rows of one destination to their consumer, states of a row:
 *
 *   due ──claimed (row lock)──► sent ──reply──► deleted
 *    ▲                           │
 *    └── lock gone: crash, consumer away (nothing written) ── or refused: due later, `attempts` + 1
 *
 * A row is deleted only on the consumer's reply, given after its commit. The row locks live in the open
 * transaction, so a relay that dies frees them at once. Several relays share a destination by SKIP LOCKED.
 * When a consumer refuses a batch, it is sent in halves, and these in halves: one bad event delays only itself, and the
 * transaction stays open for some 16 requests, not 250.
 */
export class OutboxRelay {
  private readonly loop: PollLoop;

  constructor(
    private readonly database: Database,
    outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly logger: ServiceLogger,
    private readonly destination: RelayRoute,
    idleMs = IDLE_MS,
  ) {
    this.loop = new PollLoop({
      name: `outbox ${destination}`,
      idleMs,
      spacingMs: SPACING_MS,
      logger,
      round: () => this.relayBatch(),
    });
    outbox.onAdded(destination, () => this.loop.nudge());
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async relayBatch(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      // In the index's order, and marking the entries of deleted rows as it goes: a bitmap scan would visit all of them
      // every time, until a vacuum.
      await sql.execute('SET LOCAL enable_bitmapscan = off');
      const rows = await sql.rows<OutboxRow>(
        `SELECT id, event_id, type, payload, occurred_at, attempts FROM outbox
         WHERE destination = $1 AND due_at <= now() ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [this.destination],
      );
      if (rows.length === 0) return false;
      await this.deliver(sql, rows);
      return rows.length === BATCH;
    });
  }

  private deliver(sql: Sql, rows: readonly OutboxRow[]): Promise<void> {
    return runBatch(rows, {
      run: async (batch) => {
        await this.send(batch);
        await sql.execute('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [batch.map((row) => row.id)]);
      },
      splitOnError: (error) => (isAway(error) ? 'none' : 'halve'),
      failed: async (refused, error) => {
        // Gives the locks back and lets the loop back off.
        if (isAway(error)) throw error;
        await this.postpone(sql, refused, toDomainError(error).code);
      },
    });
  }

  private async send(rows: readonly OutboxRow[]): Promise<void> {
    const events = rows.map((row): EventEnvelope => ({
      eventId: row.event_id,
      type: row.type,
      occurredAt: row.occurred_at.toISOString(),
      payload: row.payload,
    }));
    await this.rpc.request<EventBatch, EventBatchReply>(
      this.destination,
      { events },
      { timeoutMs: REQUEST_TIMEOUT_MS },
    );
  }

  private async postpone(sql: Sql, rows: readonly OutboxRow[], code: string): Promise<void> {
    for (const row of rows) {
      this.logger.error(
        { eventId: row.event_id, type: row.type, destination: this.destination, attempts: row.attempts + 1, code },
        'event refused by its consumer',
      );
      const delaySeconds = Math.min(MAX_DELAY_SECONDS, 2 ** row.attempts);
      await sql.execute(
        'UPDATE outbox SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2) WHERE id = $1',
        [row.id, delaySeconds],
      );
    }
  }
}

/** The consumer is away, not the event bad. */
function isAway(error: unknown): boolean {
  const { code } = toDomainError(error);
  return code === FAULT_CODES.unavailable || code === FAULT_CODES.deadlineExceeded;
}

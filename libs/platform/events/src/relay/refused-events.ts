import { EVENT_ERRORS, type EventEnvelope, type RefusedEvent } from '@sms/contracts/rpc';
import { columns, type Database, type DatabaseSession, statement } from '@sms/platform/database';
import { toDomainError } from '@sms/platform/errors';
import type { ServiceLogger } from '@sms/platform/observability';
import { newBatchId } from '../outbox/outbox-rows';
import type { QueuedBatch } from './outbox-queue';
import { isAway, type RelayRoute, type sendBatches, type StoredBatch } from './send-batches';

const MAX_RETRIED = 4;
/** A refused event is sent again after 1 s, doubling to 5 min. */
const MAX_DELAY_SECONDS = 300;
const LOOK_EVERY_MS = 1_000;

interface RefusedRow extends StoredBatch {
  readonly id: number;
  readonly attempts: number;
}

type Send = (batches: readonly StoredBatch[]) => ReturnType<typeof sendBatches>;

const takeRefusedBatch = statement<
  readonly [destination: RelayRoute, id: number, batchId: string],
  { created_at: Date }
>({
  name: 'events.take_refused_batch',
  text: 'DELETE FROM outbox WHERE destination = $1 AND id = $2 AND batch_id = $3 RETURNING created_at',
});

interface Refused {
  readonly batchId: string;
  readonly code: string;
  readonly event: EventEnvelope;
}

const REFUSED = columns<Refused>(
  {
    batch_id: ['uuid', ({ batchId }) => batchId],
    code: ['text', ({ code }) => code],
    payload: ['text', ({ event }) => JSON.stringify([event])],
  },
  3,
);

const insertRefusedEvents = statement<
  readonly [destination: RelayRoute, createdAt: Date | undefined, refused: readonly Refused[]]
>({
  name: 'events.insert_refused_events',
  params: ([destination, createdAt, refused]) => [destination, createdAt, ...REFUSED.arrays(refused)],
  text: `
    INSERT INTO outbox_refused (destination, batch_id, code, due_at, created_at, payload)
    SELECT $1, batch_id, code, now() + interval '1 second', $2::timestamptz, payload
    FROM ${REFUSED.unnest} AS r (${REFUSED.names})`,
});

const findDueEvents = statement<readonly [destination: RelayRoute], RefusedRow>({
  name: 'events.find_due_events',
  text: `
    SELECT id, batch_id, attempts, payload FROM outbox_refused WHERE destination = $1 AND due_at <= now()
    ORDER BY due_at LIMIT ${MAX_RETRIED}`,
});

const deleteRefusedEvent = statement<readonly [id: number]>({
  name: 'events.delete_refused_event',
  text: 'DELETE FROM outbox_refused WHERE id = $1',
});

const delayRefusedEvent = statement<readonly [id: number, code: string, delaySeconds: number, newId: string | null]>({
  name: 'events.delay_refused_event',
  text: `
    UPDATE outbox_refused SET attempts = attempts + 1, code = $2, due_at = now() + make_interval(secs => $3),
      batch_id = coalesce($4::uuid, batch_id)
    WHERE id = $1`,
});

/**
 * Refused events, which no longer block the queue: each is sent again alone, under one id, until its consumer takes it.
 * An id that the consumer refuses for its age is replaced.
 */
export class RefusedEvents {
  private lookedAt = -Infinity;

  constructor(
    private readonly destination: RelayRoute,
    private readonly send: Send,
    private readonly database: Pick<Database, 'now'>,
    private readonly logger: ServiceLogger,
  ) {}

  /** Moves the refused events of a batch out of the queue; its other events have been taken. */
  async setAside(
    session: DatabaseSession,
    row: QueuedBatch,
    refusals: readonly Omit<RefusedEvent, 'batch'>[],
  ): Promise<void> {
    const events = JSON.parse(row.payload) as EventEnvelope[];
    const refused = refusals.flatMap((refusal) => {
      const event = events[refusal.place];
      return event === undefined ? [] : [{ ...refusal, event, batchId: newBatchId(this.database.now()) }];
    });
    // Synced: if a crash brought the batch back, the event would be sent again under another id.
    const moved = await session.transaction(async (sql) => {
      await sql.execute('SET LOCAL synchronous_commit = on');
      const gone = await sql.run(takeRefusedBatch, [this.destination, row.id, row.batch_id]);
      if (gone.length === 0) return false;
      await sql.run(insertRefusedEvents, [this.destination, gone[0]?.created_at, refused]);
      return true;
    });
    if (!moved) return;
    for (const { event, batchId, code, at } of refused)
      this.logger.error(
        { batchId, type: event.type, destination: this.destination, attempts: 1, code, at },
        'event refused by its consumer',
      );
  }

  /**
   * Sends some due events, at most once a second unless there are more.
   * @returns whether there may be more
   */
  async retryDue(session: DatabaseSession): Promise<boolean> {
    if (performance.now() - this.lookedAt < LOOK_EVERY_MS) return false;
    const rows = await session.run(findDueEvents, [this.destination]);
    const more = rows.length === MAX_RETRIED;
    if (!more) this.lookedAt = performance.now();
    // One by one, so that a fault of one event is never attributed to another.
    for (const row of rows) await this.retry(session, row);
    return more;
  }

  private async retry(session: DatabaseSession, row: RefusedRow): Promise<void> {
    const refusal = await this.refusalOf(row);
    if (!refusal) {
      await session.run(deleteRefusedEvent, [row.id]);
      return;
    }
    const delaySeconds = Math.min(MAX_DELAY_SECONDS, 2 ** row.attempts);
    const newId = refusal.code === EVENT_ERRORS.batchExpired ? newBatchId(this.database.now()) : null;
    await session.transaction(async (sql) => {
      // Synced: if a crash brought the former id back, the event would get yet another id and be taken under both.
      if (newId !== null) await sql.execute('SET LOCAL synchronous_commit = on');
      await sql.run(delayRefusedEvent, [row.id, refusal.code, delaySeconds, newId]);
    });
    this.logger.error(
      { batchId: row.batch_id, destination: this.destination, attempts: row.attempts + 1, ...refusal },
      'event refused by its consumer',
    );
  }

  private async refusalOf(row: RefusedRow): Promise<Pick<RefusedEvent, 'code' | 'at'> | undefined> {
    try {
      const [refusal] = (await this.send([row])).refused;
      return refusal && { code: refusal.code, ...(refusal.at && { at: refusal.at }) };
    } catch (error) {
      if (isAway(error)) throw error;
      return { code: toDomainError(error).code };
    }
  }
}

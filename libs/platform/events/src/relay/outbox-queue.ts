import { type EventEnvelope, MAX_BATCHES, MAX_EVENTS } from '@sms/contracts/rpc';
import { type DatabaseSession, statement } from '@sms/platform/database';
import { newBatchId } from '../outbox/outbox-rows';
import type { StoredBatch } from './send-batches';

/** NATS accepts 1 MiB. */
const MAX_REQUEST_BYTES = 768_000;

export interface QueuedBatch extends StoredBatch {
  readonly id: number;
  readonly events: number;
}

interface ReadBatch extends QueuedBatch {
  readonly more: boolean;
}

const takeNextBatches = statement<
  readonly [destination: string, delivered: readonly number[], maxBatches: number],
  ReadBatch
>({
  name: 'events.take_next_batches',
  text: `
    WITH delivered_batch AS (DELETE FROM outbox WHERE destination = $1 AND id = ANY($2::bigint[]))
    SELECT id, batch_id, events, payload, waiting > place AS more
    FROM (SELECT id, batch_id, events, payload, row_number() OVER front AS place, count(*) OVER () AS waiting,
        sum(events) OVER front AS all_events, sum(octet_length(payload)) OVER front AS all_bytes
      FROM (SELECT id, batch_id, events, payload FROM outbox WHERE destination = $1 AND id <> ALL($2)
        ORDER BY id LIMIT ${MAX_BATCHES + 1}) AS first
      WINDOW front AS (ORDER BY id ROWS UNBOUNDED PRECEDING)) AS counted
    WHERE place = 1 OR (place <= $3 AND all_events <= ${MAX_EVENTS} AND all_bytes <= ${MAX_REQUEST_BYTES})
    ORDER BY id`,
});

/**
 * Deletes the delivered batches and reads the next ones, as many as fit into a request, in one exchange. Always reads
 * from the front: a lower id may be committed later than a higher one.
 * @param maxBatches of the request, at most 64
 */
export async function nextBatches(
  session: DatabaseSession,
  destination: string,
  delivered: readonly number[],
  maxBatches: number,
): Promise<{ readonly batches: readonly QueuedBatch[]; readonly more: boolean }> {
  const batches = await session.run(takeNextBatches, [destination, delivered, maxBatches]);
  return { batches, more: batches.at(-1)?.more ?? false };
}

const deleteThose = statement<readonly [destination: string, ids: readonly number[]]>({
  name: 'events.delete_batches',
  text: 'DELETE FROM outbox WHERE destination = $1 AND id = ANY($2::bigint[])',
});

export async function deleteBatches(
  session: DatabaseSession,
  destination: string,
  ids: readonly number[],
): Promise<void> {
  await session.run(deleteThose, [destination, ids]);
}

const halveBatch = statement<
  readonly [
    destination: string,
    id: number,
    batchId: string,
    firstBatchId: string,
    firstEvents: number,
    firstPayload: string,
    secondBatchId: string,
    secondEvents: number,
    secondPayload: string,
  ]
>({
  name: 'events.halve_batch',
  text: `
    WITH first_half AS (
      UPDATE outbox SET batch_id = $4, events = $5, payload = $6
      WHERE destination = $1 AND id = $2 AND batch_id = $3 RETURNING created_at)
    INSERT INTO outbox (destination, id, batch_id, events, payload, created_at) OVERRIDING SYSTEM VALUE
      SELECT $1, $2 + $5, $7, $8, $9, created_at FROM first_half`,
});

/**
 * Splits a batch with a poison event into two halves with ids of their own in its position, so that later batches stay
 * behind it.
 * @param now the database's time
 */
export async function halve(session: DatabaseSession, destination: string, row: QueuedBatch, now: Date): Promise<void> {
  const events = JSON.parse(row.payload) as EventEnvelope[];
  const middle = events.length >> 1;
  const [first, second] = [events.slice(0, middle), events.slice(middle)];
  await session.transaction(async (sql) => {
    // Synced: from now on the consumer knows the halves by these ids.
    await sql.execute('SET LOCAL synchronous_commit = on');
    await sql.run(halveBatch, [
      destination,
      row.id,
      row.batch_id,
      newBatchId(now),
      first.length,
      JSON.stringify(first),
      newBatchId(now),
      second.length,
      JSON.stringify(second),
    ]);
  });
}

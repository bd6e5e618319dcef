import { type EventEnvelope, MAX_BATCHES } from '@sms/contracts/rpc';
import type { Session } from '@sms/platform/database';
import { newBatchId } from '../outbox/outbox-rows';
import type { StoredBatch } from './send-batches';

export interface QueuedBatch extends StoredBatch {
  readonly id: number;
  readonly events: number;
}

/**
 * Forgets what was delivered and reads what comes next, in one exchange. Always from the front: a lower id may be
 * committed later than a higher one.
 */
export function nextBatches(
  session: Session,
  destination: string,
  delivered: readonly number[],
): Promise<readonly QueuedBatch[]> {
  return session.rows<QueuedBatch>(
    `WITH gone AS (DELETE FROM outbox WHERE destination = $1 AND id = ANY($2::bigint[]))
     SELECT id, batch_id, events, payload FROM outbox WHERE destination = $1 AND id <> ALL($2)
     ORDER BY id LIMIT ${MAX_BATCHES}`,
    [destination, delivered],
  );
}

export async function deleteBatches(session: Session, destination: string, ids: readonly number[]): Promise<void> {
  await session.execute('DELETE FROM outbox WHERE destination = $1 AND id = ANY($2::bigint[])', [destination, ids]);
}

/**
 * Takes a batch with a poison event apart, into two with ids of their own in its place, so that what comes behind it
 * stays behind it.
 * @param now by the database
 */
export async function halve(session: Session, destination: string, row: QueuedBatch, now: Date): Promise<void> {
  const events = JSON.parse(row.payload) as EventEnvelope[];
  const middle = events.length >> 1;
  const [first, second] = [events.slice(0, middle), events.slice(middle)];
  await session.transaction(async (sql) => {
    // Synced: the parts are known to the consumer by these ids from now on.
    await sql.execute('SET LOCAL synchronous_commit = on');
    await sql.execute(
      `WITH first AS (
         UPDATE outbox SET batch_id = $4, events = $5, payload = $6
         WHERE destination = $1 AND id = $2 AND batch_id = $3 RETURNING created_at)
       INSERT INTO outbox (destination, id, batch_id, events, payload, created_at) OVERRIDING SYSTEM VALUE
         SELECT $1, $2 + $5, $7, $8, $9, created_at FROM first`,
      [
        destination,
        row.id,
        row.batch_id,
        newBatchId(now),
        first.length,
        JSON.stringify(first),
        newBatchId(now),
        second.length,
        JSON.stringify(second),
      ],
    );
  });
}

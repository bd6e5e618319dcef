import type { EventEnvelope } from '@sms/contracts/rpc';
import { v7 as uuidv7 } from 'uuid';

/** Below the distance of outbox ids (256). */
export const MAX_ROW_EVENTS = 250;
/** Three rows of this size fit into a request. */
export const MAX_ROW_BYTES = 256_000;

/**
 * A new id of a batch. `now`: the database's time, since a consumer refuses batches dated too far from its own time,
 * and the clock of this host may be wrong by days.
 */
export function newBatchId(now: Date): string {
  return uuidv7({ msecs: now.getTime() });
}

/** A batch of events for one consumer, as the outbox keeps it. */
export interface OutboxRow {
  /** Subject of the consumer, `<consumer>.events.v1`. */
  readonly destination: string;
  readonly batchId: string;
  readonly events: number;
  /** JSON array of the events: built once, here, and sent unchanged. */
  readonly payload: string;
}

/**
 * Packs events into as few rows as possible, in their order. An event that is too large has a row of its own.
 * @param now the database's time
 */
export function outboxRows(destination: string, events: readonly EventEnvelope[], now: Date): OutboxRow[] {
  const rows: OutboxRow[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const close = () => {
    if (texts.length === 0) return;
    rows.push({ destination, batchId: newBatchId(now), events: texts.length, payload: `[${texts.join(',')}]` });
    texts = [];
    bytes = 0;
  };
  for (const { type, payload, traceParent } of events) {
    const text = JSON.stringify({ type, payload, traceParent });
    // Includes the comma or bracket behind the text; the other bracket is counted with the row.
    const size = Buffer.byteLength(text) + 1;
    if (texts.length === MAX_ROW_EVENTS || bytes + size + 1 > MAX_ROW_BYTES) close();
    texts.push(text);
    bytes += size;
  }
  close();
  return rows;
}

/**
 * `INSERT INTO outbox …` for the rows in `outboxParameters`: a whole statement or a CTE of one.
 * @param firstParameter number of the first of its 4 parameters
 */
export function insertOutboxRows(firstParameter = 1): string {
  const [destinations, ids, events, payloads] = [0, 1, 2, 3].map((place) => `$${firstParameter + place}`);
  return `INSERT INTO outbox (destination, batch_id, events, payload)
    SELECT * FROM ROWS FROM (unnest(${destinations}::text[], ${ids}::uuid[], ${events}::integer[]),
      string_to_table(${payloads}::text, E'\\n')) AS row (destination, batch_id, events, payload)`;
}

/**
 * JSON contains no raw line feed, so the payloads are joined into one text, much cheaper than a quoted array of texts.
 */
export function outboxParameters(rows: readonly OutboxRow[]): unknown[] {
  return [
    rows.map((row) => row.destination),
    rows.map((row) => row.batchId),
    rows.map((row) => row.events),
    rows.map((row) => row.payload).join('\n'),
  ];
}

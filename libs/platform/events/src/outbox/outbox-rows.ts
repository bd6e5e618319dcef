import type { EventEnvelope } from '@sms/contracts/rpc';
import { v7 as uuidv7 } from 'uuid';

/** Less than ids of the outbox lie apart. */
export const MAX_ROW_EVENTS = 250;
/** Three rows of this size are a request. */
export const MAX_ROW_BYTES = 256_000;

/**
 * A new id of a batch. `now`: by the database, since a consumer refuses batches that are dated too far from its own
 * time, and the clock of this host may be wrong by days.
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
  /** JSON array of the events: made once, here, and sent as it is. */
  readonly payload: string;
}

/**
 * Makes events into as few rows as may be, in their order. An event that is too large has a row of its own.
 * @param now by the database
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
  for (const { type, payload } of events) {
    const text = JSON.stringify({ type, payload });
    // With the comma or bracket behind it; the other bracket is counted with the row.
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

/** JSON has no raw line feed. So payloads are one text, which is much cheaper than an array of texts to be quoted. */
export function outboxParameters(rows: readonly OutboxRow[]): unknown[] {
  return [
    rows.map((row) => row.destination),
    rows.map((row) => row.batchId),
    rows.map((row) => row.events),
    rows.map((row) => row.payload).join('\n'),
  ];
}

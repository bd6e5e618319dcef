import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';

const LIMIT = 0x1_0000;
const BATCH = 1_000;
/** By then handsets have joined the parts of a message or given it up. */
const KEEP_DAYS = 30;

interface Draw {
  readonly recipient: string;
  readonly count: number;
}

const DRAWS = columns<Draw>({
  recipient: ['text', ({ recipient }) => recipient],
  count: ['integer', ({ count }) => count],
});

const drawConcatReferences = statement<readonly Draw[], { recipient: string; last: number }>({
  name: 'messaging.draw_concat_references',
  params: DRAWS,
  text: `
    INSERT INTO concat_reference AS c (recipient, last)
    SELECT recipient, count - 1 FROM ${DRAWS.unnest} WITH ORDINALITY AS r(${DRAWS.names}, position) ORDER BY position
    ON CONFLICT (recipient) DO UPDATE SET last = (c.last + excluded.last + 1) % ${LIMIT}, used_at = now()
    RETURNING recipient, last`,
});

const forgetConcatReferences = statement({
  name: 'messaging.forget_concat_references',
  text: `
    DELETE FROM concat_reference WHERE recipient IN (
      SELECT recipient FROM concat_reference WHERE used_at < now() - interval '${KEEP_DAYS} days' ORDER BY used_at
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
});

/**
 * References for the headers of long messages, counted by recipient: handsets mix the parts of messages with an equal
 * one. All 256 values of a short header, and all 65,536 of a long one, pass before one comes again.
 */
@Injectable()
export class ConcatReferences {
  /** Returns one reference for each entry, in their order; a recipient may occur several times. */
  async next(sql: Sql, recipients: readonly string[]): Promise<number[]> {
    if (recipients.length === 0) return [];
    const counts = new Map<string, number>();
    for (const recipient of recipients) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
    // In one order, so that two batches with the same recipients wait for each other instead of deadlocking.
    const ordered = [...counts.keys()].sort().map((recipient) => ({ recipient, count: counts.get(recipient) ?? 1 }));
    const rows = await sql.run(drawConcatReferences, ordered);
    const left = new Map(rows.map(({ recipient, last }) => [recipient, last - (counts.get(recipient) ?? 1)]));
    return recipients.map((recipient) => {
      const reference = (left.get(recipient) ?? 0) + 1;
      left.set(recipient, reference);
      return (reference + LIMIT) % LIMIT;
    });
  }

  /** Deletes recipients that were sent no long message for a month. Returns whether there may be more. */
  async forget(sql: Sql): Promise<boolean> {
    const deleted = await sql.change(forgetConcatReferences, []);
    return deleted === BATCH;
  }
}

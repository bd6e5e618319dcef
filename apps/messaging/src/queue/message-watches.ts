import { Injectable } from '@nestjs/common';
import { columns, type Sql } from '@sms/platform/database';

/**
 * expire: nobody has accepted it. close: its receipt has not come. ask: its carrier is asked about it. infer: one
 * receipt decides for all of its parts.
 */
export type WatchKind = 'expire' | 'close' | 'ask' | 'infer';

export interface Watch {
  readonly kind: WatchKind;
  readonly messageId: number;
  readonly lookAt: Date;
}

const WATCHES = columns<Watch>({
  kind: ['text', ({ kind }) => kind],
  look_at: ['timestamptz', ({ lookAt }) => lookAt.toISOString()],
  message_id: ['bigint', ({ messageId }) => messageId],
});

/** A carrier that reports one part of a message for all of them sends the others, if at all, within this. */
const INFER_AFTER_SECONDS = 120;

/** Messages that are looked at again at a time. Most never are: they have come to their end by then. */
@Injectable()
export class MessageWatches {
  async add(sql: Sql, watches: readonly Watch[]): Promise<void> {
    if (watches.length === 0) return;
    await sql.execute(
      `INSERT INTO message_watch (${WATCHES.names}) SELECT * FROM ${WATCHES.unnest} ON CONFLICT DO NOTHING`,
      WATCHES.arrays(watches),
    );
  }

  /** The receipt of one part decides for all of a message unless another one comes soon. */
  async inferSoon(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `INSERT INTO message_watch (kind, look_at, message_id)
       SELECT 'infer', now() + interval '${INFER_AFTER_SECONDS} seconds', id FROM unnest($1::bigint[]) AS k(id)
       ON CONFLICT DO NOTHING`,
      [messageIds],
    );
  }

  /** Of messages that a carrier has accepted: when it is asked about them, and when their receipt is late for good. */
  async watchReceipts(
    sql: Sql,
    messageIds: readonly number[],
    { receiptWaitHours, queryAfterSeconds }: { readonly receiptWaitHours: number; readonly queryAfterSeconds: number },
  ): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `INSERT INTO message_watch (kind, look_at, message_id)
       SELECT w.kind, s.accepted_at + make_interval(secs => w.seconds), s.message_id
       FROM unnest($1::bigint[]) AS k(id)
       CROSS JOIN LATERAL (SELECT message_id, accepted_at FROM message_state WHERE message_id = k.id LIMIT 1) AS s
       CROSS JOIN (VALUES ('close', $2::double precision), ('ask', $3::double precision)) AS w(kind, seconds)
       WHERE w.seconds > 0 ON CONFLICT DO NOTHING`,
      [messageIds, receiptWaitHours * 3_600, queryAfterSeconds],
    );
  }

  /** Takes those out whose time has come, so many at most: each is looked at by one worker. */
  async takeDue(sql: Sql, kind: WatchKind, limit: number): Promise<number[]> {
    const rows = await sql.rows<{ message_id: number }>(
      `WITH due AS MATERIALIZED (SELECT ctid AS tid FROM message_watch WHERE kind = $1 AND look_at <= now()
         ORDER BY look_at, message_id LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED)
       DELETE FROM message_watch WHERE ctid = ANY(ARRAY(SELECT tid FROM due)) RETURNING message_id`,
      [kind],
    );
    return rows.map(({ message_id: id }) => id);
  }
}

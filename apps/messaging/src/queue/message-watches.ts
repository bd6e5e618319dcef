import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement, variants } from '@sms/platform/database';

/**
 * expire: no carrier has accepted the message. close: its receipt has not come. ask: its carrier is queried about it.
 * infer: one receipt decides for all of its parts.
 */
export type WatchKind = 'expire' | 'close' | 'ask' | 'infer';

export interface Watch {
  readonly kind: WatchKind;
  readonly messageId: number;
  readonly dueAt: Date;
}

const WATCHES = columns<Watch>({
  kind: ['text', ({ kind }) => kind],
  due_at: ['timestamptz', ({ dueAt }) => dueAt.toISOString()],
  message_id: ['bigint', ({ messageId }) => messageId],
});

/** A carrier that reports one part of a message for all of them sends the others, if at all, within this. */
const INFER_AFTER_SECONDS = 120;

const addWatches = statement<readonly Watch[]>({
  name: 'messaging.add_watches',
  params: WATCHES,
  text: `INSERT INTO message_watch (${WATCHES.names}) SELECT * FROM ${WATCHES.unnest} ON CONFLICT DO NOTHING`,
});

const IDS = columns<number>({ id: ['bigint', (id) => id] });

const watchInferable = statement<readonly number[]>({
  name: 'messaging.watch_inferable',
  params: IDS,
  text: `
    INSERT INTO message_watch (kind, due_at, message_id)
    SELECT 'infer', now() + interval '${INFER_AFTER_SECONDS} seconds', id FROM ${IDS.unnest} AS k(${IDS.names})
    ON CONFLICT DO NOTHING`,
});

const watchForReceipts = statement<
  readonly [messageIds: readonly number[], receiptWaitHours: number, queryAfterSeconds: number]
>({
  name: 'messaging.watch_for_receipts',
  params: ([messageIds, receiptWaitHours, queryAfterSeconds]) => [
    ...IDS.arrays(messageIds),
    receiptWaitHours,
    queryAfterSeconds,
  ],
  text: `
    INSERT INTO message_watch (kind, due_at, message_id)
    SELECT w.kind, s.accepted_at + make_interval(secs => w.seconds), s.message_id
    FROM ${IDS.unnest} AS k(${IDS.names})
    CROSS JOIN LATERAL (SELECT message_id, accepted_at FROM message_state WHERE message_id = k.id LIMIT 1) AS s
    CROSS JOIN (VALUES ('close', $2::double precision), ('ask', $3::double precision)) AS w(kind, seconds)
    WHERE w.seconds > 0 ON CONFLICT DO NOTHING`,
});

const takeDueWatches = variants<number, readonly [kind: WatchKind], { message_id: number }>([50, 500], (limit) =>
  statement({
    name: `messaging.take_due_watches:${limit}`,
    text: `
      WITH due_watch AS MATERIALIZED (SELECT ctid AS tid FROM message_watch WHERE kind = $1 AND due_at <= now()
        ORDER BY due_at, message_id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      DELETE FROM message_watch WHERE ctid = ANY(ARRAY(SELECT tid FROM due_watch)) RETURNING message_id`,
  }),
);

/** Messages that are checked again at a set time. Most have ended by then. */
@Injectable()
export class MessageWatches {
  async add(sql: Sql, watches: readonly Watch[]): Promise<void> {
    if (watches.length === 0) return;
    await sql.run(addWatches, watches);
  }

  /** The receipt of one part decides for all of a message unless another one comes soon. */
  async inferSoon(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.run(watchInferable, messageIds);
  }

  /** Sets when the carriers of accepted messages are queried, and when their receipts are overdue. */
  async watchReceipts(
    sql: Sql,
    messageIds: readonly number[],
    { receiptWaitHours, queryAfterSeconds }: { readonly receiptWaitHours: number; readonly queryAfterSeconds: number },
  ): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.run(watchForReceipts, [messageIds, receiptWaitHours * 3_600, queryAfterSeconds]);
  }

  /** Takes at most `limit` watches that are due: one worker checks each. */
  async takeDue(sql: Sql, kind: WatchKind, limit: number): Promise<number[]> {
    const rows = await sql.run(takeDueWatches(limit), [kind]);
    return rows.map(({ message_id: id }) => id);
  }
}

import type { AuditContext, Page } from './check';
import { PAGE_ROWS, pagesByKey } from './paging';

/** Ids rise with time, except those of concurrent statements. */
const OVERLAP_MS = 60_000;

/** The highest id of a message accepted before this moment, or a little lower; 0 when there is none. */
export async function messageIdBefore({ databases }: AuditContext, time: Date): Promise<number> {
  const [newest] = await databases.messaging.rows<{ id: number }>('SELECT id FROM message ORDER BY id DESC LIMIT 1');
  const wanted = time.getTime() - OVERLAP_MS;
  let [low, high] = [0, (newest?.id ?? 0) + 1];
  // The first id whose message is not older than `wanted` is above `low` and at most `high`.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const [found] = await databases.messaging.rows<{ id: number; created_at: Date }>(
      'SELECT id, created_at FROM message WHERE id >= $1 ORDER BY id LIMIT 1',
      [middle],
    );
    if (!found || found.created_at.getTime() >= wanted) high = middle;
    else low = found.id;
  }
  return low;
}

/** A range of ids that contains all messages accepted between these times, and perhaps others. */
export async function messageIdsOf(
  context: AuditContext,
  from: Date,
  to: Date,
): Promise<[after: number, upto: number]> {
  const after = await messageIdBefore(context, from);
  return [after, await messageIdBefore(context, new Date(to.getTime() + 2 * OVERLAP_MS))];
}

/** The messages accepted in the period, by their ids. */
export async function* messagePages(
  context: AuditContext,
  page: (after: number, upto: number) => Page,
): AsyncGenerator<Page> {
  const [start, end] = await messageIdsOf(context, context.from, context.to);
  const next = async (after: number): Promise<number | undefined> => {
    const [row] = await context.databases.messaging.rows<{ upto: number | null }>(
      `SELECT max(id) AS upto FROM (
         SELECT id FROM message WHERE id > $1 AND id <= $2 ORDER BY id LIMIT ${PAGE_ROWS}) AS page`,
      [after, end],
    );
    return row?.upto ?? undefined;
  };
  yield* pagesByKey(start, next, page);
}

export interface MessageRow {
  readonly id: number;
  /** The id of the message in other services. */
  readonly message_id: string;
  readonly request_id: string;
  readonly account_id: number;
  readonly credits: number;
  readonly sandbox: boolean;
  /** The advance that its credits were taken from; null: they are held for its request. */
  readonly advance_id: string | null;
  /** Null: queued. */
  readonly status: 'pending' | 'delivered' | 'undelivered' | 'failed' | null;
  readonly was_pending: boolean;
  /** Whether the status is older than the grace period. */
  readonly settled_down: boolean;
  /** Distinct segments that carriers have accepted; null when the attempts may have been deleted. */
  readonly accepted: number | null;
  /** Number of segments in the last attempt. */
  readonly segments: number;
}

export function readMessages(context: AuditContext, after: number, upto: number): Promise<MessageRow[]> {
  return context.databases.messaging.rows<MessageRow>(
    `SELECT m.id, (left(m.request_id::text, 32) || lpad(to_hex(m.ordinal), 4, '0')) AS message_id, m.request_id,
       m.account_id, m.credits, m.sandbox, m.advance_id, s.status, s.accepted_at IS NOT NULL AS was_pending,
       coalesce(s.changed_at < now() - make_interval(secs => $4), false) AS settled_down,
       CASE WHEN s.message_id IS NULL THEN 0 WHEN NOT s.detailed THEN (s.accepted_at IS NOT NULL)::integer
         WHEN s.changed_at > now() - interval '34 days' THEN attempts.accepted END AS accepted,
       coalesce(attempts.segments, 1) AS segments
     FROM message AS m LEFT JOIN message_state AS s ON s.message_id = m.id AND s.message_id > $1 AND s.message_id <= $2
     LEFT JOIN LATERAL (
       SELECT count(DISTINCT segment) FILTER (WHERE outcome = 'accepted') AS accepted,
         (array_agg(segments ORDER BY id DESC))[1] AS segments
       FROM submission WHERE message_id = m.id AND id >= m.id AND s.detailed
     ) AS attempts ON true
     WHERE m.id > $1 AND m.id <= $2 AND m.created_at <= $3 ORDER BY m.id`,
    [after, upto, context.to, context.graceSeconds],
  );
}

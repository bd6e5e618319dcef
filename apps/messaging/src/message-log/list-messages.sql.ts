import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';
import type { LabelsRow } from '../message/labels';
import { type Source, SOURCES } from './search/scan-range';

/** Messages read by conditions that no index has: the page ends here, and the next one goes on. */
export const MAX_SCANNED = 1_000;

/** One more than a page may have. */
export const MAX_LISTED = 201;

export interface ListRow extends LabelsRow {
  scanned: number;
  last: number | null;
  id: number | null;
  request_id: string;
  ordinal: number;
  account_id: number;
  recipient: string;
  sender: string;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  credits: number;
  sandbox: boolean;
  created_at: Date;
  updated_at: Date;
}

function listText({ sql, parameters }: (typeof SOURCES)[Source], limit: number): string {
  const first = parameters + 1;
  const [statuses, sender, sandbox, from, to, tag, reference] = [0, 1, 2, 3, 4, 5, 6].map((nth) => `$${first + nth}`);
  return `
  WITH candidate AS MATERIALIZED (
    SELECT k.*, row_number() OVER () AS place FROM (${sql} LIMIT ${limit}) AS k
  ), walk AS (
    SELECT count(*)::integer AS scanned, max(id) FILTER (WHERE place = (SELECT max(place) FROM candidate)) AS last
    FROM candidate
  )
  SELECT walk.scanned, walk.last, found.* FROM walk LEFT JOIN LATERAL (
    SELECT l.id, l.request_id, l.ordinal, l.account_id, l.recipient, l.sender, l.credits, l.sandbox, l.created_at,
      l.reference, l.tags, l.place,
      coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, l.created_at) AS updated_at
    FROM (SELECT * FROM candidate WHERE (${sender}::text IS NULL OR lower(sender) = lower(${sender}))
      AND (${sandbox}::boolean IS NULL OR sandbox = ${sandbox})
      AND (${tag}::text IS NULL OR ${tag} = ANY(tags))
      AND (${reference}::text IS NULL OR reference = ${reference})
      AND (${from}::timestamptz IS NULL OR created_at >= ${from})
      AND (${to}::timestamptz IS NULL OR created_at < ${to}) ORDER BY place OFFSET 0) AS l
    LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = l.id LIMIT 1) AS s ON true
    WHERE ${statuses}::text[] IS NULL OR coalesce(s.status, 'queued') = ANY(${statuses})
    ORDER BY l.place LIMIT ${MAX_LISTED}
  ) AS found ON true ORDER BY found.place`;
}

export const listFrom = (source: Source) =>
  variants([MAX_LISTED, MAX_SCANNED], (limit) =>
    statement<readonly unknown[], ListRow>({
      name: `messaging.list_messages:${source},${limit}`,
      text: listText(SOURCES[source], limit),
    }),
  );

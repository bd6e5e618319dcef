import { Injectable } from '@nestjs/common';
import type {
  ListedMessage,
  ListMessagesReply,
  ListMessagesRequest,
  MessageStatus,
  ReasonCode,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { UnexpandedBulks } from './unexpanded-bulks';
import { reasonOf } from '../message/reason';
import { messagesLookedAt, type MessagesLookedAt } from './search/messages-looked-at';

/** Of a list by conditions that no index knows: the page ends here, and the next one goes on. */
const MAX_LOOKED_AT = 1_000;
/** One more than a page may have. */
const MAX_LISTED = 201;

interface Row {
  looked: number;
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

type FoundRow = Row & { readonly id: number };

export function listStatement({ sql, parameters }: MessagesLookedAt, limit: number): string {
  const first = parameters.length + 1;
  const [statuses, sender, sandbox, from, to] = [0, 1, 2, 3, 4].map((nth) => `$${first + nth}`);
  return `
  WITH looked AS MATERIALIZED (
    SELECT k.*, row_number() OVER () AS place FROM (${sql} LIMIT ${limit}) AS k
  ), seen AS (
    SELECT count(*)::integer AS looked, max(id) FILTER (WHERE place = (SELECT max(place) FROM looked)) AS last
    FROM looked
  )
  SELECT seen.looked, seen.last, found.* FROM seen LEFT JOIN LATERAL (
    SELECT l.id, l.request_id, l.ordinal, l.account_id, l.recipient, l.sender, l.credits, l.sandbox, l.created_at,
      l.place,
      coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.changed_at, l.created_at) AS updated_at
    FROM (SELECT * FROM looked WHERE (${sender}::text IS NULL OR lower(sender) = lower(${sender}))
      AND (${sandbox}::boolean IS NULL OR sandbox = ${sandbox})
      AND (${from}::timestamptz IS NULL OR created_at >= ${from})
      AND (${to}::timestamptz IS NULL OR created_at < ${to}) ORDER BY place OFFSET 0) AS l
    LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = l.id LIMIT 1) AS s ON true
    WHERE ${statuses}::text[] IS NULL OR coalesce(s.status, 'queued') = ANY(${statuses})
    ORDER BY l.place LIMIT ${MAX_LISTED}
  ) AS found ON true ORDER BY found.place`;
}

/**
 * Pages of the log by conditions. Each looks at a bounded number of messages, which it finds by one index, so that it
 * costs the same wherever it begins and however rare what it looks for is.
 */
@Injectable()
export class ListMessagesHandler {
  constructor(
    private readonly database: Database,
    private readonly unexpanded: UnexpandedBulks,
  ) {}

  async execute(request: ListMessagesRequest): Promise<ListMessagesReply> {
    const { statuses, sender, sandbox, from, to, limit } = request;
    if (request.accountId !== null) await this.unexpanded.expanded(request.accountId);
    const lookedAt = await messagesLookedAt(this.database, request);
    if (!lookedAt) return { messages: [], nextCursor: null };
    const all = [statuses, sender, sandbox, from, to].every((condition) => condition === undefined);
    const most = all ? MAX_LISTED : MAX_LOOKED_AT;
    const rows = await this.database.rows<Row>(listStatement(lookedAt, most), [
      ...lookedAt.parameters,
      statuses ?? null,
      sender ?? null,
      sandbox ?? null,
      from ?? null,
      to ?? null,
    ]);
    const found = rows.filter((row): row is FoundRow => row.id !== null);
    const page = found.slice(0, limit);
    const [seen] = rows;
    const isEnd = found.length <= limit && (seen?.looked ?? 0) < most;
    const last = found.length > limit ? page.at(-1)?.id : seen?.last;
    return { messages: page.map(listed), nextCursor: isEnd ? null : (last ?? null) };
  }
}

function listed(row: FoundRow): ListedMessage {
  return {
    id: row.id,
    messageId: messageIdOf(row.request_id, row.ordinal),
    requestId: row.request_id,
    accountId: row.account_id,
    recipient: row.recipient,
    sender: row.sender,
    status: row.status,
    reason: reasonOf(row.reason_code),
    segments: row.credits,
    credits: row.sandbox ? 0 : row.credits,
    sandbox: row.sandbox,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

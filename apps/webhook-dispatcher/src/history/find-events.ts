import type { ListDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { MAX_MESSAGES, messageIdOf, requestIdOf, timeOfRequest } from '@sms/contracts/rpc';
import type { Sql } from '@sms/platform/database';
import { EXCEPTION, type ExceptionState } from '../events/codes';
import type { Numbers } from './delivery-states';

export type EventFilter = Pick<
  ListDeliveriesRequest,
  'accountId' | 'messageId' | 'requestId' | 'smsLogId' | 'from' | 'to'
>;

export interface EventSearch {
  readonly filter: EventFilter;
  /** Only events whose numbers are in one of these, without the exceptions that `without` names. */
  readonly numbers: readonly Numbers[];
  readonly without: 'no exceptions' | 'retrying' | 'all exceptions';
  /** Also exceptions in this state, whatever their numbers. */
  readonly exceptions?: ExceptionState | undefined;
  /** Bounds on the numbers, inclusive. */
  readonly within: Numbers;
  readonly order: 'ASC' | 'DESC';
  readonly limit: 101 | 1_000 | 10_001;
}

export interface FoundEvent {
  readonly sequence: number;
  /** As a Postgres text. */
  readonly created_at: string;
  readonly vendor_account_id: number;
  readonly message_id: string;
  readonly sms_log_id: number;
  readonly status: number;
}

/** How far the clocks of the makers of ids and of the database may differ. */
const CLOCK_SKEW_MS = 3_600_000;

/** Finds events of an account by their numbers, by index and bounded, however many there are. */
export async function findEvents(sql: Pick<Sql, 'rows'>, search: EventSearch): Promise<FoundEvent[]> {
  const query = queryOf(search);
  return query ? sql.rows<FoundEvent>(query.statement, query.parameters) : [];
}

/** Counts the events of a search, up to its limit. */
export async function countEvents(sql: Pick<Sql, 'rows'>, search: EventSearch): Promise<number> {
  const query = queryOf(search);
  if (!query) return 0;
  const [row] = await sql.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (${query.statement}) AS counted`,
    query.parameters,
  );
  return row?.count ?? 0;
}

/** Returns undefined when no event can match. */
function queryOf(search: EventSearch): { statement: string; parameters: unknown[] } | undefined {
  const { filter, numbers, within } = search;
  const messages = messageRange(filter);
  if (messages === 'none') return undefined;
  const source = messages ? 'message' : filter.smsLogId === undefined ? 'all' : 'log entry';
  const parameters: unknown[] = [
    filter.accountId,
    numbers.map(({ first }) => first),
    numbers.map(({ last }) => last),
    within.first,
    within.last,
    filter.from ?? '-infinity',
    filter.to ?? 'infinity',
  ];
  switch (source) {
    case 'message':
      parameters.push(messages?.first ?? '', messages?.last ?? '', messages?.notBefore ?? '-infinity');
      break;
    case 'log entry':
      parameters.push(filter.smsLogId ?? 0);
      break;
    case 'all':
  }
  return { statement: statement(source, search), parameters };
}

/**
 * The messages that a filter names, as a range of their ids; `none` when it contradicts itself or can match nothing.
 */
function messageRange({
  messageId,
  requestId,
}: EventFilter): { first: string; last: string; notBefore: string } | 'none' | undefined {
  if (requestId === undefined && messageId === undefined) return undefined;
  const request = requestId?.toLowerCase();
  const message = messageId?.toLowerCase();
  if (request !== undefined && requestIdOf(request) !== request) return 'none';
  if (request !== undefined && message !== undefined && requestIdOf(message) !== request) return 'none';
  const first = message ?? request ?? '';
  return {
    first,
    last: message ?? messageIdOf(first, MAX_MESSAGES),
    notBefore: isUuidV7(first) ? new Date(timeOfRequest(first) - CLOCK_SKEW_MS).toISOString() : '-infinity',
  };
}

function isUuidV7(id: string): boolean {
  return id[14] === '7';
}

const COLUMNS = 'sequence, created_at, vendor_account_id, message_id, sms_log_id, status';

const SOURCES = {
  all: '',
  // Without the account, so that Postgres uses the index by message, which finds few rows.
  message: `WITH matching AS MATERIALIZED (
      SELECT account_id, ${COLUMNS} FROM event
      WHERE message_id BETWEEN $8::uuid AND $9::uuid AND created_at >= $10::timestamptz
    )`,
  'log entry': `WITH matching AS MATERIALIZED (
      SELECT account_id, ${COLUMNS} FROM event WHERE sms_log_id = $8::bigint AND created_at >= $6::timestamptz
    )`,
} as const;

const WITHOUT = {
  'no exceptions': '',
  retrying: `AND NOT EXISTS (SELECT FROM event_exception x WHERE x.account_id = e.account_id
      AND x.sequence = e.sequence AND x.state = ${EXCEPTION.retrying})`,
  'all exceptions': `AND NOT EXISTS (SELECT FROM event_exception x WHERE x.account_id = e.account_id
      AND x.sequence = e.sequence)`,
} as const;

function statement(source: keyof typeof SOURCES, { without, exceptions, order, limit }: EventSearch): string {
  const table = source === 'all' ? 'event' : 'matching';
  const matches = `e.account_id = $1 AND e.message_id IS NOT NULL AND e.created_at >= $6::timestamptz
      AND e.created_at < $7::timestamptz`;
  const byException = `
    UNION ALL (
      SELECT e.* FROM event_exception x CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${table} e
        WHERE ${matches} AND e.sequence = x.sequence AND e.created_at = x.created_at LIMIT 1
      ) e
      WHERE x.account_id = $1 AND x.state = ${exceptions ? EXCEPTION[exceptions] : 0}
        AND x.sequence BETWEEN $4::bigint AND $5::bigint
      ORDER BY x.sequence ${order} LIMIT ${limit}
    )`;
  return `${SOURCES[source]}
    SELECT found.sequence, found.created_at::text, found.vendor_account_id, found.message_id, found.sms_log_id,
      found.status
    FROM (
      SELECT e.* FROM unnest($2::bigint[], $3::bigint[]) AS n(first, last) CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${table} e
        WHERE ${matches} AND e.sequence >= greatest(n.first, $4::bigint) AND e.sequence <= least(n.last, $5::bigint)
          ${WITHOUT[without]}
        ORDER BY e.sequence ${order} LIMIT ${limit}
      ) e
      ${exceptions ? byException : ''}
    ) found
    ORDER BY found.sequence ${order} LIMIT ${limit}`;
}

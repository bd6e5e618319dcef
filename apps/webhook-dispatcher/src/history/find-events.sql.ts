import { columns, statement, variants } from '@sms/platform/database';
import { EXCEPTION, type ExceptionState } from '../events/codes';
import type { Numbers } from './delivery-states';

export interface FoundEvent {
  readonly sequence: number;
  /** As a Postgres text. */
  readonly created_at: string;
  readonly vendor_account_id: number;
  /** Null, as is the next, when no message belongs to the event. */
  readonly message_id: string | null;
  readonly sms_log_id: number | null;
  readonly status: number;
}

/** The limit of one replay: its transaction holds the endpoint's lock, for which intake waits. */
export const MAX_REPLAYED = 1_000;
export const MAX_COUNTED = 10_000;

/** `newest`, `oldest`: one more than the maximum of a page. `counted`: to know whether there are more. */
export const PAGES = {
  newest: { order: 'DESC', limit: 101 },
  oldest: { order: 'ASC', limit: 101 },
  replayed: { order: 'ASC', limit: MAX_REPLAYED },
  counted: { order: 'ASC', limit: MAX_COUNTED + 1 },
} as const;

export type EventPage = Exclude<keyof typeof PAGES, 'counted'>;

/**
 * `all`: events with the given numbers. `ended`: those of them that are not retried. `regular`: those of them that are
 * no exceptions. An exception state: the regular ones, and the exceptions in this state, whatever their numbers.
 */
export type Selection = 'all' | 'ended' | 'regular' | ExceptionState;

const SELECTIONS: readonly Selection[] = ['all', 'ended', 'regular', ...(Object.keys(EXCEPTION) as ExceptionState[])];

const NUMBERS = columns<Numbers>({ first: ['bigint', ({ first }) => first], last: ['bigint', ({ last }) => last] }, 2);

export const COLUMNS = 'sequence, created_at, vendor_account_id, message_id, sms_log_id, status';

export const SOURCES = {
  all: '',
  // Without the account, so that Postgres uses the index by message, which finds few rows.
  message: `WITH matching_event AS MATERIALIZED (
      SELECT account_id, ${COLUMNS} FROM event
      WHERE message_id BETWEEN $8::uuid AND $9::uuid AND created_at >= $10::timestamptz
    )`,
  'log-entry': `WITH matching_event AS MATERIALIZED (
      SELECT account_id, ${COLUMNS} FROM event WHERE sms_log_id = $8::bigint AND created_at >= $6::timestamptz
    )`,
} as const;

/** Restricts `e` to events of the account that have deliveries, accepted from `$6` on and before `$7`. */
export const MATCHES = `e.account_id = $1 AND e.status IS NOT NULL AND e.created_at >= $6::timestamptz
      AND e.created_at < $7::timestamptz`;

export type EventIndex = keyof typeof SOURCES;

function isException(selection: Selection): selection is ExceptionState {
  return selection in EXCEPTION;
}

function without(selection: Selection): string {
  const exception = 'SELECT FROM event_exception x WHERE x.account_id = e.account_id AND x.sequence = e.sequence';
  if (selection === 'all') return '';
  return `AND NOT EXISTS (${exception}${selection === 'ended' ? ` AND x.state = ${EXCEPTION.retrying}` : ''})`;
}

function textOf(source: EventIndex, selection: Selection, page: keyof typeof PAGES): string {
  const { order, limit } = PAGES[page];
  const table = source === 'all' ? 'event' : 'matching_event';
  const byException = (state: ExceptionState) => `
    UNION ALL (
      SELECT e.* FROM event_exception x CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${table} e
        WHERE ${MATCHES} AND e.sequence = x.sequence AND e.created_at = x.created_at LIMIT 1
      ) e
      WHERE x.account_id = $1 AND x.state = ${EXCEPTION[state]} AND x.sequence BETWEEN $4::bigint AND $5::bigint
      ORDER BY x.sequence ${order} LIMIT ${limit}
    )`;
  return `${SOURCES[source]}
    SELECT found.sequence, found.created_at::text, found.vendor_account_id, found.message_id, found.sms_log_id,
      found.status
    FROM (
      SELECT e.* FROM ${NUMBERS.unnest} AS n(${NUMBERS.names}) CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM ${table} e
        WHERE ${MATCHES} AND e.sequence >= greatest(n.first, $4::bigint) AND e.sequence <= least(n.last, $5::bigint)
          ${without(selection)}
        ORDER BY e.sequence ${order} LIMIT ${limit}
      ) e
      ${isException(selection) ? byException(selection) : ''}
    ) found
    ORDER BY found.sequence ${order} LIMIT ${limit}`;
}

interface EventParams {
  readonly accountId: number;
  readonly numbers: readonly Numbers[];
  readonly within: Numbers;
  readonly from: string;
  readonly to: string;
  /** Those of the source, from `$8` on. */
  readonly match: readonly (string | number)[];
}

const valuesOf = ({ accountId, numbers, within, from, to, match }: EventParams): unknown[] => [
  accountId,
  ...NUMBERS.arrays(numbers),
  within.first,
  within.last,
  from,
  to,
  ...match,
];

export const findIn = (source: EventIndex, page: EventPage) =>
  variants(SELECTIONS, (selection) =>
    statement<EventParams, FoundEvent>({
      name: `webhook-dispatcher.find_events:${source},${page},${selection}`,
      params: valuesOf,
      text: textOf(source, selection, page),
    }),
  );

export const countIn = (source: EventIndex) =>
  variants(SELECTIONS, (selection) =>
    statement<EventParams, { count: number }>({
      name: `webhook-dispatcher.count_events:${source},${selection}`,
      params: valuesOf,
      text: `SELECT count(*)::integer AS count FROM (${textOf(source, selection, 'counted')}) AS counted`,
    }),
  );

import type { AttemptOutcome } from '@sms/contracts/webhook-dispatcher';
import { statement } from '@sms/platform/database';
import { EXCEPTION, type ExceptionState } from '../events/codes';
import type { Numbers } from './delivery-states';
import { COLUMNS, type EventIndex, type EventPage, type FoundEvent, MATCHES, PAGES, SOURCES } from './find-events.sql';

/** Exceptions in one of these states whose last attempt had the outcome. */
export interface Answered {
  readonly outcome: AttemptOutcome;
  readonly states: readonly ExceptionState[];
}

interface AnsweredParams extends Answered {
  readonly accountId: number;
  readonly within: Numbers;
  readonly from: string;
  readonly to: string;
  /** Those of the source, from `$8` on. */
  readonly match: readonly (string | number)[];
}

const valuesOf = ({ accountId, states, outcome, within, from, to, match }: AnsweredParams): unknown[] => [
  accountId,
  states.map((state) => EXCEPTION[state]),
  outcome,
  within.first,
  within.last,
  from,
  to,
  ...match,
];

const eventAt = (time: string, order: 'ASC' | 'DESC') =>
  `SELECT sequence FROM event WHERE account_id = $1 AND created_at ${time}::timestamptz ORDER BY sequence ${order} LIMIT 1`;

/**
 * Times become numbers first, in which the index is ordered, because an account may have many exceptions that are newer
 * than the time. The last number is that of no event.
 */
const byOutcome = ({ order, limit }: (typeof PAGES)[keyof typeof PAGES]) => `
    WITH bound AS MATERIALIZED (
      SELECT greatest($4::bigint, coalesce((${eventAt('>= $6', 'ASC')}), ${Number.MAX_SAFE_INTEGER})) AS first,
        least($5::bigint, coalesce((${eventAt('< $7', 'DESC')}), 0)) AS last
    )
    SELECT found.* FROM bound CROSS JOIN unnest($2::smallint[]) AS listed(state) CROSS JOIN LATERAL (
      SELECT e.* FROM event_exception x CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM event e
        WHERE ${MATCHES} AND e.sequence = x.sequence AND e.created_at = x.created_at LIMIT 1
      ) e
      WHERE x.account_id = $1 AND x.outcome = $3 AND x.state = listed.state
        AND x.sequence >= bound.first AND x.sequence <= bound.last
      ORDER BY x.sequence ${order} LIMIT ${limit}
    ) found`;

const byMessage = (source: Exclude<EventIndex, 'all'>) => `
    ${SOURCES[source]}
    SELECT e.* FROM matching_event e JOIN event_exception x ON x.account_id = $1 AND x.sequence = e.sequence
    WHERE ${MATCHES} AND e.sequence >= $4::bigint AND e.sequence <= $5::bigint
      AND x.state = ANY($2::smallint[]) AND x.outcome = $3`;

function textOf(source: EventIndex, page: keyof typeof PAGES): string {
  const { order, limit } = PAGES[page];
  return `
    SELECT sequence, created_at::text, vendor_account_id, message_id, sms_log_id, status
    FROM (${source === 'all' ? byOutcome(PAGES[page]) : byMessage(source)}
    ) found
    ORDER BY sequence ${order} LIMIT ${limit}`;
}

export const findAnswered = (source: EventIndex, page: EventPage) =>
  statement<AnsweredParams, FoundEvent>({
    name: `webhook-dispatcher.find_answered:${source},${page}`,
    params: valuesOf,
    text: textOf(source, page),
  });

export const countAnswered = (source: EventIndex) =>
  statement<AnsweredParams, { count: number }>({
    name: `webhook-dispatcher.count_answered:${source}`,
    params: valuesOf,
    text: `SELECT count(*)::integer AS count FROM (${textOf(source, 'counted')}) AS counted`,
  });

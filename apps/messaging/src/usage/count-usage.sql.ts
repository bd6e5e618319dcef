import { statement } from '@sms/platform/database';
import { CREDITS_TAKEN } from '../message/credits-taken';
import { ADDED_UP, BY_HOUR, BY_ROUTE, intoDays, intoHours } from './usage-tables.sql';

/** Messages that one statement counts, or reads again. */
export const USAGE_BATCH = 5_000;

/** Rows of open messages that one statement reads again. */
const MAX_OPEN_ROWS = 200;

/**
 * Open messages are read again after a quarter of the time since they were counted: within seconds while most of them
 * end, and twice an hour while their receipts do not come.
 */
const DUE_AT = `now() + least(greatest((now() - counted_at) / 4, interval '5 seconds'), interval '30 minutes')`;

/** The columns that are read of a message, and of its state. */
const FACTS = 'id, request_id, account_id, created_at, ordinal, credits, lane, sandbox, sender, recipient';
const STATE = 'status, accepted_at, changed_at, reason_code, detailed, carrier';
/** The carrier that accepted a message, as its state has it from the first on; '' when none did. */
const CARRIER = `CASE WHEN accepted_at IS NULL THEN '' ELSE coalesce(carrier, '') END`;

/** Messages to many recipients are in this lane. */
const BULK_LANE = 2;

/**
 * Adds the CTE `moved_bulk` to the counts of bulks: rows with the facts of a message, its state, what it costs more,
 * and with which status it was counted (`counted`: 'new', 'queued' or 'pending').
 */
const INTO_BULKS = `
  INSERT INTO usage_bulk AS u (account_id, request_id, first_id, accepted_at, sandbox, sender, messages, segments,
    credits, queued, pending, delivered, undelivered, failed, cancelled, first_sent_at, last_ended_at)
  SELECT account_id, request_id, min(id), min(created_at), bool_or(sandbox), min(sender),
    count(*) FILTER (WHERE counted = 'new'), coalesce(sum(segments) FILTER (WHERE counted = 'new'), 0), sum(cost),
    count(*) FILTER (WHERE status IS NULL) - count(*) FILTER (WHERE counted = 'queued'),
    count(*) FILTER (WHERE status = 'pending') - count(*) FILTER (WHERE counted = 'pending'),
    count(*) FILTER (WHERE status = 'delivered'), count(*) FILTER (WHERE status = 'undelivered'),
    count(*) FILTER (WHERE status = 'failed'),
    count(*) FILTER (WHERE status = 'failed' AND reason_code = 'cancelled'),
    min(accepted_at), max(changed_at) FILTER (WHERE status <> 'pending')
  FROM moved_bulk GROUP BY account_id, request_id ORDER BY account_id, request_id
  ON CONFLICT (account_id, request_id) DO UPDATE SET first_id = least(u.first_id, excluded.first_id),
    messages = u.messages + excluded.messages, segments = u.segments + excluded.segments,
    credits = u.credits + excluded.credits, queued = u.queued + excluded.queued,
    pending = u.pending + excluded.pending, delivered = u.delivered + excluded.delivered,
    undelivered = u.undelivered + excluded.undelivered, failed = u.failed + excluded.failed,
    cancelled = u.cancelled + excluded.cancelled,
    first_sent_at = least(u.first_sent_at, excluded.first_sent_at),
    last_ended_at = greatest(u.last_ended_at, excluded.last_ended_at)`;

/** Counts the next messages of the log, up to `upto`, as they are now. */
export const countUsageBlock = statement<readonly [after: number, upto: number], { seen: number; last: number | null }>(
  {
    name: 'messaging.count_usage_block',
    text: `
    WITH logged AS MATERIALIZED (
      SELECT ${FACTS} FROM message WHERE id > $1::bigint AND id <= $2::bigint ORDER BY id LIMIT ${USAGE_BATCH}
    ), counted AS MATERIALIZED (
      SELECT m.*, s.*, ${CREDITS_TAKEN} AS cost FROM logged AS m
      LEFT JOIN LATERAL (SELECT ${STATE} FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
    ), moved AS (
      SELECT account_id, created_at, sandbox, sender,
        CASE WHEN status IS NULL OR status = 'pending' THEN 'waiting' ELSE status END AS status,
        CASE WHEN status = 'pending' THEN '' ELSE coalesce(reason_code, '') END AS reason,
        ${CARRIER} AS carrier, recipient, 1 AS messages, credits AS segments, cost AS credits
      FROM counted
    ), added_up AS MATERIALIZED (${ADDED_UP}
    ), by_hour AS MATERIALIZED (${BY_HOUR}
    ), hours AS (${intoHours('reasons')}
    ), days AS (${intoDays('reasons')}
    ), by_route AS MATERIALIZED (${BY_ROUTE}
    ), route_hours AS (${intoHours('routes')}
    ), route_days AS (${intoDays('routes')}
    ), moved_bulk AS (
      SELECT *, credits AS segments, 'new' AS counted FROM counted WHERE lane = ${BULK_LANE}
    ), bulks AS (${INTO_BULKS}
    ), open AS (
      INSERT INTO usage_open (first_id, due_at, messages, queued, pending)
      SELECT min(id), now() + interval '5 seconds', count(*),
        coalesce(array_agg(id ORDER BY id) FILTER (WHERE status IS NULL), '{}'),
        coalesce(array_agg(id ORDER BY id) FILTER (WHERE status = 'pending'), '{}')
      FROM counted WHERE status IS NULL OR status = 'pending' HAVING count(*) > 0
    )
    SELECT count(*) AS seen, max(id) AS last FROM logged`,
  },
);

export const listDueOpen = statement<readonly [], { first_id: number; messages: number; more: boolean }>({
  name: 'messaging.list_due_usage',
  text: `
    SELECT first_id, messages, sum(messages) OVER (ORDER BY due_at, first_id) > ${USAGE_BATCH} AS more FROM (
      SELECT first_id, due_at, messages FROM usage_open WHERE due_at <= now()
      ORDER BY due_at, first_id LIMIT ${MAX_OPEN_ROWS}
    ) AS due ORDER BY due_at, first_id`,
});

/**
 * Reads open messages again, and counts those with another status anew. Returns hours of which a count has become 0.
 */
export const recountOpen = statement<readonly [firstIds: readonly number[]], { account_id: number; hour: Date }>({
  name: 'messaging.recount_open_usage',
  text: `
    WITH open AS MATERIALIZED (
      SELECT first_id, e.id, e.counted FROM usage_open AS o CROSS JOIN LATERAL (
        SELECT unnest(o.queued) AS id, 'queued' AS counted UNION ALL SELECT unnest(o.pending), 'pending'
      ) AS e WHERE o.first_id = ANY($1::bigint[])
    ), looked AS MATERIALIZED (
      SELECT open.*, s.* FROM open
      LEFT JOIN LATERAL (SELECT ${STATE} FROM message_state WHERE message_id = open.id LIMIT 1) AS s ON true
    ), changed AS MATERIALIZED (
      SELECT m.*, looked.counted, ${STATE}, ${CREDITS_TAKEN} AS cost FROM looked
      CROSS JOIN LATERAL (SELECT ${FACTS} FROM message WHERE id = looked.id LIMIT 1) AS m
      WHERE looked.status IS NOT NULL AND (looked.counted = 'queued' OR looked.status <> 'pending')
    ), moved AS (
      SELECT account_id, created_at, sandbox, sender, 'waiting' AS status, '' AS reason,
        CASE counted WHEN 'queued' THEN '' ELSE ${CARRIER} END AS carrier, recipient, -1 AS messages,
        -credits AS segments, CASE WHEN sandbox THEN 0 ELSE -credits END AS credits
      FROM changed
      UNION ALL
      SELECT account_id, created_at, sandbox, sender, CASE status WHEN 'pending' THEN 'waiting' ELSE status END,
        CASE status WHEN 'pending' THEN '' ELSE coalesce(reason_code, '') END, ${CARRIER}, recipient, 1, credits, cost
      FROM changed
    ), added_up AS MATERIALIZED (${ADDED_UP}
    ), by_hour AS MATERIALIZED (${BY_HOUR}
    ), hours AS (${intoHours('reasons')}
    ), days AS (${intoDays('reasons')}
    ), by_route AS MATERIALIZED (${BY_ROUTE}
    ), route_hours AS (${intoHours('routes')}
    ), route_days AS (${intoDays('routes')}
    ), moved_bulk AS (
      SELECT id, request_id, account_id, created_at, sandbox, sender, credits AS segments, status, accepted_at,
        changed_at, reason_code, counted, cost - CASE WHEN sandbox THEN 0 ELSE credits END AS cost
      FROM changed WHERE lane = ${BULK_LANE}
    ), bulks AS (${INTO_BULKS}
    ), still AS (
      SELECT first_id, count(*) FILTER (WHERE status IS NULL OR status = 'pending') AS messages,
        coalesce(array_agg(id ORDER BY id) FILTER (WHERE status IS NULL), '{}') AS queued,
        coalesce(array_agg(id ORDER BY id) FILTER (WHERE status = 'pending'), '{}') AS pending
      FROM looked GROUP BY first_id
    ), kept AS (
      UPDATE usage_open AS o SET due_at = ${DUE_AT}, messages = still.messages, queued = still.queued,
        pending = still.pending
      FROM still WHERE o.first_id = still.first_id AND still.messages > 0
    ), closed AS (
      DELETE FROM usage_open AS o USING still WHERE o.first_id = still.first_id AND still.messages = 0
    )
    SELECT account_id, hour FROM hours WHERE messages = 0
    UNION SELECT account_id, hour FROM route_hours WHERE messages = 0`,
});

const emptyHours = (table: string) => `
      DELETE FROM ${table} AS u USING emptied
      WHERE u.account_id = emptied.account_id AND u.hour = emptied.hour AND u.messages = 0`;
const emptyDays = (table: string) => `
      DELETE FROM ${table} AS u USING emptied WHERE u.account_id = emptied.account_id
        AND u.day = date_trunc('day', emptied.hour, 'UTC') AND u.messages = 0`;

/** Without these, each hour would keep a row of waiting messages for ever. */
export const forgetEmptyCounts = statement<readonly [accountIds: readonly number[], hours: readonly string[]]>({
  name: 'messaging.forget_empty_counts',
  text: `
    WITH emptied AS MATERIALIZED (
      SELECT * FROM unnest($1::bigint[], $2::timestamptz[]) AS e (account_id, hour)
    ), days AS (${emptyDays('usage_daily')}
    ), route_days AS (${emptyDays('usage_route_daily')}
    ), route_hours AS (${emptyHours('usage_route_hourly')}
    )${emptyHours('usage_hourly')}`,
});

import { MAX_RESOLVED, type ResolveUncertainRequest, type UncertainOutcome } from '@sms/contracts/messaging';
import { ordinalOf, requestIdOf } from '@sms/contracts/rpc';
import { columns, type Sql, statement } from '@sms/platform/database';
import { messageOf } from '../message/message-of';
import { isAttempt, OF_MESSAGES, ofMessages } from '../queue/attempts';
import { isWait } from '../queue/send-waits';

interface Found {
  readonly ids: number[];
  /** Messages that the request names. */
  readonly asked: number;
  readonly more: boolean;
}

const MESSAGE_IDS = columns<string>({
  request_id: ['uuid', requestIdOf],
  ordinal: ['integer', ordinalOf],
});

/**
 * Goes through the uncertain messages, which are few: among all messages, one is found by the number that it has in its
 * request only when the parts of a bulk are numbered in their order.
 */
const findUncertainByIds = statement<readonly string[], { id: number }>({
  name: 'messaging.find_uncertain_by_ids',
  params: MESSAGE_IDS,
  text: `
    SELECT w.message_id AS id FROM send_wait w
    CROSS JOIN ${messageOf('w.message_id', 'request_id, ordinal')} AS m
    JOIN ${MESSAGE_IDS.unnest} AS k(${MESSAGE_IDS.names}) ON k.request_id = m.request_id AND k.ordinal = m.ordinal
    WHERE w.state = 'uncertain'`,
});

/** Those to be decided soonest come first; one more than are resolved shows that there are more. */
const findUncertainByFilter = statement<
  readonly [carrier: string | null, accountId: number | null, olderThanSeconds: number | null],
  { id: number }
>({
  name: 'messaging.find_uncertain_by_filter',
  text: `
    SELECT w.message_id AS id FROM send_wait w
    WHERE w.state = 'uncertain' AND ($1::text IS NULL OR w.route = $1) AND ($2::bigint IS NULL OR w.account_id = $2)
      AND ($3::double precision IS NULL OR (
        SELECT max(s.submitted_at) FROM submission s WHERE s.message_id = w.message_id AND s.id >= w.message_id
          AND ${isAttempt("s.outcome = 'uncertain'")}) < now() - make_interval(secs => $3))
    ORDER BY w.due_at, w.message_id LIMIT ${MAX_RESOLVED + 1}`,
});

interface UncertainRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  /** The one that may have it. */
  readonly carrier: string;
  readonly attempt: number;
  /** Unanswered segments of its last attempt. */
  readonly segments: number;
}

const readUncertainMessages = statement<readonly [messageIds: readonly number[]], UncertainRow>({
  name: 'messaging.read_uncertain_messages',
  text: `
    SELECT w.message_id AS id, m.request_id, m.ordinal, w.route AS carrier, w.attempt,
      (SELECT count(*)::integer FROM submission s WHERE s.message_id = w.message_id
        AND s.id >= w.message_id AND s.attempt = w.attempt AND ${isAttempt("s.outcome = 'uncertain'")}) AS segments
    FROM send_wait w CROSS JOIN ${messageOf('w.message_id', 'request_id, ordinal')} AS m
    WHERE w.message_id = ANY($1::bigint[]) AND ${isWait("w.state = 'uncertain'")}`,
});

/** Of each segment the last attempt counts: see deriveStatus. An accepted one is as good as answered. */
const noteDecisions = statement<readonly [messageIds: readonly number[], lowest: number, outcome: UncertainOutcome]>({
  name: 'messaging.note_decisions',
  text: `
    UPDATE submission SET decision = $3::text, decided_at = now(),
      outcome = CASE $3::text WHEN 'accepted' THEN 'accepted' ELSE outcome END
    WHERE ${OF_MESSAGES} AND ${isAttempt("outcome = 'uncertain'")} AND id = ANY(ARRAY(
      SELECT max(id) FROM submission WHERE ${OF_MESSAGES} GROUP BY message_id, segment))`,
});

export async function findByIds(sql: Pick<Sql, 'run'>, messageIds: readonly string[]): Promise<Found> {
  const asked = [...new Set(messageIds.map((id) => id.toLowerCase()))];
  const rows = await sql.run(findUncertainByIds, asked);
  return { ids: rows.map(({ id }) => id), asked: asked.length, more: false };
}

/** An uncertain message has one carrier as its route, the one that may have it. */
export async function findByFilter(
  sql: Pick<Sql, 'run'>,
  { carrier = null, accountId = null, olderThanSeconds = null }: Fields,
): Promise<Found> {
  const rows = await sql.run(findUncertainByFilter, [carrier, accountId, olderThanSeconds]);
  const ids = rows.slice(0, MAX_RESOLVED).map(({ id }) => id);
  return { ids, asked: ids.length, more: rows.length > MAX_RESOLVED };
}

type Fields = {
  readonly [Field in 'carrier' | 'accountId' | 'olderThanSeconds']?: ResolveUncertainRequest[Field] | null;
};

/** The messages that are uncertain; the caller has locked them. */
export async function readUncertain(sql: Sql, messageIds: readonly number[]): Promise<UncertainRow[]> {
  return sql.run(readUncertainMessages, [messageIds]);
}

/** Writes the decision to the attempts that it is about. */
export async function noteDecision(sql: Sql, messageIds: readonly number[], outcome: UncertainOutcome): Promise<void> {
  await sql.run(noteDecisions, [...ofMessages(messageIds), outcome]);
}

import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { ordinalOf, requestIdOf } from '@sms/contracts/rpc';
import { type Database, statement } from '@sms/platform/database';
import type { LabelsRow } from '../message/labels';
import { IN_REQUEST_BOUNDS, OF_REQUEST, requestTimes } from '../message/request-bounds';

/** A message of the log with its state. */
export interface LoggedMessage extends LabelsRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly account_id: number;
  readonly user_id: number;
  readonly lane: number;
  readonly position: number;
  readonly sender: string;
  readonly recipient: string;
  readonly text: string;
  readonly sealed_text: Buffer | null;
  readonly credits: number;
  readonly sandbox: boolean;
  readonly advance_id: string | null;
  readonly route: string;
  readonly created_at: Date;
  /** When it is, or was, due; null: it was sent at once. */
  readonly send_at: Date | null;
  readonly expires_at: Date;
  /** Null, like the fields below, while it is queued. */
  readonly status: MessageStatus | null;
  readonly changed_at: Date | null;
  readonly accepted_at: Date | null;
  readonly delivered_at: Date | null;
  readonly detailed: boolean | null;
  readonly carrier: string | null;
  readonly carrier_message_id: string | null;
  readonly reason_code: ReasonCode | null;
  readonly failure_reason: string | null;
  readonly slot: number | null;
  readonly receipt: string | null;
}

const WITH_STATE = `
  SELECT m.*, s.status, s.changed_at, s.accepted_at, s.delivered_at, s.detailed, s.carrier, s.carrier_message_id,
    s.reason_code, s.failure_reason, s.slot, s.receipt
  FROM found AS m LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true`;

/**
 * Finds it by its number if the account's messages of this request are numbered consecutively: any of them gives the
 * offset.
 */
const findMessageByNumber = statement<(string | number)[], LoggedMessage>({
  name: 'messaging.find_message_by_number',
  text: `
    WITH any_of_request AS MATERIALIZED (
      SELECT account_id, seq, ordinal FROM message m WHERE ${OF_REQUEST} LIMIT 1
    ), found AS MATERIALIZED (
      SELECT m.* FROM any_of_request a CROSS JOIN LATERAL (SELECT * FROM message m WHERE m.account_id = a.account_id
        AND m.seq = a.seq + $4::integer - a.ordinal AND ${IN_REQUEST_BOUNDS} LIMIT 1) AS m
      WHERE m.request_id = $3 AND m.ordinal = $4::integer
    )
    ${WITH_STATE}`,
});

/** Finds it among all messages of the request, 65,535 at most: parts of a bulk may be numbered in another order. */
const findMessageByRequest = statement<(string | number)[], LoggedMessage>({
  name: 'messaging.find_message_by_request',
  text: `
    WITH found AS MATERIALIZED (
      SELECT * FROM message m WHERE ${OF_REQUEST} AND m.ordinal = $4::integer LIMIT 1
    )
    ${WITH_STATE}`,
});

/** Undefined when there is none, or it is another account's. `accountId` null: of any account. */
export async function findLogged(
  database: Database,
  messageId: string,
  accountId: number | null,
): Promise<LoggedMessage | undefined> {
  const requestId = requestIdOf(messageId);
  const times = requestTimes(requestId);
  if (!times) return undefined;
  const parameters = [...times, requestId, ordinalOf(messageId)];
  const [found] = await database.run(findMessageByNumber, parameters);
  const [message] = found ? [found] : await database.run(findMessageByRequest, parameters);
  return accountId === null || message?.account_id === accountId ? message : undefined;
}

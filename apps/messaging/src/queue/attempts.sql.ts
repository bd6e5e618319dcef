import { columns, statement } from '@sms/platform/database';
import { ATTEMPT_DAYS } from '../config/log-retention';
import { messageOf } from '../message/message-of';

const IDS = columns<number>({ id: ['bigint', (id) => id] });

export const writeAttemptsFromStates = statement<readonly number[]>({
  name: 'messaging.write_attempts_from_states',
  params: IDS,
  text: `
    WITH detailed_state AS (
      UPDATE message_state SET detailed = true WHERE message_id = ANY($1::bigint[])
        AND message_id BETWEEN (SELECT min(id) FROM ${IDS.unnest} AS k(${IDS.names}))
          AND (SELECT max(id) FROM ${IDS.unnest} AS k(${IDS.names}))
        AND NOT detailed AND accepted_at > now() - interval '${ATTEMPT_DAYS} days' RETURNING *)
    INSERT INTO submission (id, message_id, attempt, segment, segments, carrier, recipient, outcome,
      carrier_message_id, verbatim_message_id, receipt_state, receipt_at, submitted_at, receipt, slot)
    SELECT t.message_id, t.message_id, 1, 1, 1, t.carrier, m.recipient, 'accepted', t.carrier_message_id,
      t.verbatim_message_id,
      CASE t.status WHEN 'failed' THEN 'rejected' WHEN 'pending' THEN NULL ELSE t.status END,
      CASE WHEN t.status <> 'pending' THEN coalesce(t.delivered_at, t.changed_at) END, t.accepted_at, t.receipt,
      t.slot
    FROM detailed_state t CROSS JOIN ${messageOf('t.message_id', 'recipient')} AS m
    ON CONFLICT DO NOTHING`,
});

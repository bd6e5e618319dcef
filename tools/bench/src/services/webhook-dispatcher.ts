import type { Client } from 'pg';
import { coverTime, type Filling, fillIn, MESSAGE_ID, TIME } from '../fill/filling';

const SUCCESSES_A_ROW = 64;
/** As long as a usual one. */
const BODY = `'{"event":"sms.delivery_status","data":{"message":"${'x'.repeat(640)}"}}'`;

/** Two delivered events of as many messages, with the log of their attempts. */
export async function fillWebhooks(client: Client, filling: Filling): Promise<void> {
  await coverTime(client, 'event', filling, 'time', 'day');
  await coverTime(client, 'dispatch_log', filling, 'time', 'day');
  for (const [place, status] of [
    [1, 1],
    [0, 2],
  ])
    await fillIn(
      client,
      filling,
      `INSERT INTO event (account_id, sequence, created_at, vendor_account_id, message_id, sms_log_id, status, body)
       SELECT $6, 2 * n - ${place}, ${TIME}, $6, ${MESSAGE_ID}, n, ${status}, ${BODY}
       FROM generate_series($1::bigint, $2::bigint) AS n`,
    );
  await client.query(`UPDATE endpoint SET last_sequence = 2 * $2::bigint, last_event_at = $3 WHERE account_id = $1`, [
    filling.accountId,
    filling.messages,
    filling.to,
  ]);
  await client.query(`UPDATE endpoint_queue SET cursor = 2 * $2::bigint, cursor_at = $3 WHERE account_id = $1`, [
    filling.accountId,
    filling.messages,
    filling.to,
  ]);
  const last = 2 * filling.messages;
  await client.query(
    `INSERT INTO dispatch_log (account_id, first_sequence, last_sequence, finished_at, sequences, ages_ms, durations_ms,
       status_codes)
     SELECT $1, s, s + ${SUCCESSES_A_ROW - 1}, $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (s / $2::float8),
       array(SELECT generate_series(s, s + ${SUCCESSES_A_ROW - 1})), array_fill(5, ARRAY[${SUCCESSES_A_ROW}]),
       array_fill(4, ARRAY[${SUCCESSES_A_ROW}]), array_fill(204::smallint, ARRAY[${SUCCESSES_A_ROW}])
     FROM generate_series(1::bigint, $2::bigint - ${SUCCESSES_A_ROW}, ${SUCCESSES_A_ROW}) AS s`,
    [filling.accountId, last, filling.from, filling.to],
  );
}

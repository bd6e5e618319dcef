/**
 * The end of a statement whose last CTE is `requeued_message`: messages that waited, or that a carrier refused
 * (message_id, account_id, route, lane, position, attempt). Puts them into send_ready for their next attempt.
 *
 * Messages enter like newly accepted ones: behind the account's others in the lane, at the lane's virtual time at
 * least, and counted for the account. At their first position they would be claimed before all messages accepted later,
 * of any account, as often as they are refused.
 *
 * The statement locks the counters by account id; a transaction that holds them waits for nothing else in the queue.
 */
export const REQUEUE = `, lane_time AS MATERIALIZED (
    SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
      max(position) FILTER (WHERE lane = 2) AS bulk
    FROM lane_clock
  ), account_range AS MATERIALIZED (
    INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
    SELECT account_id, 0, min(lane_time.otp) + count(*) FILTER (WHERE lane = 0),
      min(lane_time.single) + count(*) FILTER (WHERE lane = 1), min(lane_time.bulk) + count(*) FILTER (WHERE lane = 2)
    FROM requeued_message, lane_time GROUP BY account_id ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET
      otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM lane_time), 0),
      single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM lane_time), 0),
      bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM lane_time), 0)
    RETURNING account_id, otp_position, single_position, bulk_position
  )
  INSERT INTO send_ready (route, lane, position, message_id, attempt, requeued)
  SELECT route, lane,
    (CASE lane WHEN 0 THEN otp_position WHEN 1 THEN single_position ELSE bulk_position END) - of_lane + nth_in_lane,
    message_id, attempt + 1, true
  FROM (SELECT *, count(*) OVER in_lane AS of_lane,
      row_number() OVER (PARTITION BY account_id, lane ORDER BY position, message_id) AS nth_in_lane
    FROM requeued_message WINDOW in_lane AS (PARTITION BY account_id, lane)) AS entering
  JOIN account_range USING (account_id)`;

import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { PART_SIZE } from './accept-bulk';

/**
 * Takes the lowest part that nobody else is expanding, and gives its messages their numbers and their places in log and
 * queue, as accepting does for single sends. One statement, which holds the account's counter while it runs.
 */
const EXPAND = `
  WITH next AS (
    SELECT ctid AS tid FROM bulk_part WHERE request_id = $1 ORDER BY part LIMIT 1 FOR UPDATE SKIP LOCKED
  ), part AS MATERIALIZED (
    DELETE FROM bulk_part WHERE ctid = ANY(ARRAY(SELECT tid FROM next)) RETURNING part, recipients, routes
  ), bulk AS MATERIALIZED (
    SELECT b.*, part.part, part.recipients, part.routes, cardinality(part.recipients) AS size
    FROM part, bulk_send b WHERE b.request_id = $1
  ), clock AS MATERIALIZED (
    SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
      max(position) FILTER (WHERE lane = 2) AS bulk
    FROM lane_clock
  ), counted AS MATERIALIZED (
    INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
    SELECT account_id, size, clock.otp + CASE lane WHEN 0 THEN size ELSE 0 END,
      clock.single + CASE lane WHEN 1 THEN size ELSE 0 END, clock.bulk + CASE lane WHEN 2 THEN size ELSE 0 END
    FROM bulk, clock
    ON CONFLICT (account_id) DO UPDATE SET
      last_seq = c.last_seq + excluded.last_seq,
      otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM clock), 0),
      single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM clock), 0),
      bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM clock), 0)
    RETURNING last_seq, otp_position, single_position, bulk_position
  ), logged AS (
    INSERT INTO message (request_id, account_id, seq, user_id, position, sender_account_id, created_at, expires_at,
      ordinal, credits, lane, sandbox, route, sender, recipient, text)
    SELECT request_id, account_id, last_seq - size + place, user_id,
      (CASE lane WHEN 0 THEN otp_position WHEN 1 THEN single_position ELSE bulk_position END) - size + place,
      sender_account_id, accepted_at, expires_at, part * ${PART_SIZE} + place, credits, lane, sandbox,
      coalesce(r.route, routes[1]), sender, r.recipient, text
    FROM counted, bulk, unnest(recipients, routes) WITH ORDINALITY AS r(recipient, route, place) ORDER BY place
    RETURNING id, route, lane, position
  ), queued AS (
    INSERT INTO send_ready (route, lane, position, message_id) SELECT route, lane, position, id FROM logged
  ), hidden AS (
    INSERT INTO message_secret (message_id, text)
    SELECT logged.id, bulk.secret FROM logged, bulk WHERE bulk.secret IS NOT NULL
  )
  SELECT CASE bulk.lane WHEN 0 THEN otp_position - clock.otp WHEN 1 THEN single_position - clock.single
    ELSE bulk_position - clock.bulk END AS queued
  FROM counted, bulk, clock`;

/** With more of its messages queued, an account is ahead of what carriers take in seconds. */
export const AHEAD = 10_000;

export interface ExpandedPart {
  readonly tookMs: number;
  /** Whether more of its account's messages are queued by now than AHEAD. */
  readonly isAhead: boolean;
}

/** Brings accepted requests to many recipients into the log and the queue, part by part. */
@Injectable()
export class ExpandBulk {
  constructor(private readonly database: Database) {}

  /** Expands one part, if there is one that nobody else is expanding. */
  async expandNext(requestId: string): Promise<ExpandedPart | undefined> {
    const begunAt = performance.now();
    const [part] = await this.database.rows<{ queued: number }>(EXPAND, [requestId]);
    return part && { tookMs: performance.now() - begunAt, isAhead: part.queued > AHEAD };
  }

  /** Says of requests that the one that accepted them is still expanding them, so that workers leave them to it. */
  async keep(requestIds: readonly string[]): Promise<void> {
    await this.database.execute('UPDATE bulk_send SET expander_seen_at = now() WHERE request_id = ANY($1::uuid[])', [
      requestIds,
    ]);
  }

  /** Forgets the request if nothing is left of it; whoever expands the last part finds it so afterwards. */
  async finish(requestId: string): Promise<void> {
    await this.database.execute(
      'DELETE FROM bulk_send WHERE request_id = $1 AND NOT EXISTS (SELECT FROM bulk_part WHERE request_id = $1)',
      [requestId],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { CancelRequest, Lane, ReasonCode } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';
import { LANE_RANK, LANES } from './lanes';

/** Why a message is not sent any more. */
export type EndReason = Extract<ReasonCode, 'cancelled' | 'sender_withdrawn'>;

export interface ClaimedMessage {
  readonly messageId: number;
  readonly lane: Lane;
  /** From 1. */
  readonly attempt: number;
  /** Of its concatenation header; null until it is first sent in parts. */
  readonly concatReference: number | null;
  /** The carriers it may go to. */
  readonly route: string;
}

/**
 * What still has to reach a carrier. States of a row:
 *
 *   ready ──claim──► leased ──outcome accepted, refused for good, expired──► (row deleted)
 *     ▲                │ ├──refused for now, not sent──► delayed ──due──► ready
 *     │                │ └──outcome unknown───────────► uncertain
 *     │                └──lease ended (worker died)───► uncertain
 *     └──wait over, policy at_least_once───────────────────┘ (or: row deleted, at_most_once)
 *
 *   leased ──its account is suspended──► held ──no longer──► ready
 *   leased, ready, delayed, held ──cancelled, sender withdrawn──► ending ──► (row deleted)
 *
 * `due_at` is the end of the lease, of the delay or of the wait. An uncertain message is never sent again
 * before its wait is over, because the carrier may have it, and never to another carrier. `route` says to which
 * carriers it may go (see Routing). The order of the claim is lane, then position:
 * positions are handed out so that each account gets its share of a lane (see AcceptedMessages).
 */
@Injectable()
export class SendQueue {
  /** Tells this process's leases from those of others, and of its own former lives. */
  private readonly leaseToken = randomUUID();

  /** Leases up to `limit` messages of the given routes for `leaseSeconds` and moves the lanes' virtual time on. */
  async claim(
    sql: Sql,
    routes: readonly string[],
    limit: number,
    leaseSeconds: number,
    options: { withoutOtp?: boolean } = {},
  ): Promise<ClaimedMessage[]> {
    const lanes = options.withoutOtp ? `AND lane > ${LANE_RANK.otp}` : '';
    // The limit is a literal: with a parameter the planner takes a generic plan that reads the whole queue.
    const rows = await sql.rows<{
      message_id: number;
      attempt: number;
      route: string;
      lane: number;
      position: number;
      concat_reference: number | null;
    }>(
      `WITH next AS (
         SELECT q.message_id FROM unnest($3::text[]) AS r(route) CROSS JOIN LATERAL (
           SELECT message_id, lane, position FROM send_queue WHERE state = 'ready' AND route = r.route
             AND expires_at > now() ${lanes}
           ORDER BY lane, position, message_id LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED) AS q
         ORDER BY q.lane, q.position, q.message_id LIMIT ${Math.trunc(limit)})
       UPDATE send_queue q SET state = 'leased', lease_token = $1, due_at = now() + make_interval(secs => $2),
         attempt = attempt + 1
       FROM next WHERE q.message_id = next.message_id RETURNING q.message_id, q.attempt, q.route, q.lane, q.position,
         q.concat_reference`,
      [this.leaseToken, leaseSeconds, routes],
    );
    if (rows.length === 0) return [];
    await sql.execute(
      `UPDATE lane_clock SET position = greatest(lane_clock.position, claimed.position)
       FROM (SELECT lane, max(position) AS position FROM unnest($1::smallint[], $2::bigint[]) AS c(lane, position)
         GROUP BY lane ORDER BY lane) AS claimed
       WHERE lane_clock.lane = claimed.lane AND lane_clock.position < claimed.position`,
      [rows.map((row) => row.lane), rows.map((row) => row.position)],
    );
    return rows.map((row) => ({
      messageId: row.message_id,
      lane: LANES[row.lane] ?? 'bulk',
      attempt: row.attempt,
      route: row.route,
      concatReference: row.concat_reference,
    }));
  }

  async renew(sql: Sql, messageIds: readonly number[], leaseSeconds: number): Promise<void> {
    await sql.execute(
      `UPDATE send_queue SET due_at = now() + make_interval(secs => $3) WHERE message_id = ANY($2::bigint[])
        AND state = 'leased' AND lease_token = $1`,
      [this.leaseToken, messageIds, leaseSeconds],
    );
  }

  async remove(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length > 0)
      await sql.execute('DELETE FROM send_queue WHERE message_id = ANY($1::bigint[])', [messageIds]);
  }

  async delay(
    sql: Sql,
    delays: readonly { messageId: number; seconds: number; nextRoute: string | null }[],
  ): Promise<void> {
    if (delays.length === 0) return;
    await sql.execute(
      `UPDATE send_queue q SET state = 'delayed', lease_token = NULL, due_at = now() + make_interval(secs => d.seconds),
        route = coalesce(d.route, q.route)
       FROM unnest($1::bigint[], $2::double precision[], $3::text[]) AS d(message_id, seconds, route)
         WHERE q.message_id = d.message_id AND q.state NOT IN ('held', 'ending')`,
      [
        delays.map((delay) => delay.messageId),
        delays.map((delay) => delay.seconds),
        delays.map((delay) => delay.nextRoute),
      ],
    );
  }

  async makeReady(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue SET state = 'ready', lease_token = NULL, due_at = NULL WHERE message_id = ANY($1::bigint[])`,
      [messageIds],
    );
  }

  /** The same for messages that a carrier may have already. */
  async resend(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue SET state = 'ready', lease_token = NULL, due_at = NULL, resends = resends + 1,
        wait_prolonged = false WHERE message_id = ANY($1::bigint[])`,
      [messageIds],
    );
  }

  /** Messages wait by their lane, twice as long after each time they were sent again. */
  async waitForReceipt(
    sql: Sql,
    waits: readonly { messageId: number; seconds: Readonly<Record<Lane, number>> }[],
  ): Promise<void> {
    if (waits.length === 0) return;
    await sql.execute(
      `UPDATE send_queue q SET state = 'uncertain', lease_token = NULL,
         due_at = now() + make_interval(secs => (ARRAY[w.otp, w.single, w.bulk])[q.lane + 1] * power(2, q.resends)),
         route = coalesce((SELECT s.carrier FROM submission s WHERE s.message_id = q.message_id
           AND s.outcome = 'uncertain' ORDER BY s.id DESC LIMIT 1), route)
       FROM unnest($1::bigint[], $2::double precision[], $3::double precision[], $4::double precision[])
         AS w(message_id, otp, single, bulk)
       WHERE q.message_id = w.message_id AND q.state NOT IN ('uncertain', 'ending')`,
      [waits.map(({ messageId }) => messageId), ...LANES.map((lane) => waits.map(({ seconds }) => seconds[lane]))],
    );
  }

  /** Puts claimed messages back until their account may send again; they keep their place, and nothing was tried. */
  async hold(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue SET state = 'held', lease_token = NULL, due_at = NULL, attempt = attempt - 1
        WHERE message_id = ANY($1::bigint[])`,
      [messageIds],
    );
  }

  /** Lets held messages of accounts that may send again go on, so many at a time. Returns how many it were. */
  async releaseHeld(sql: Sql, limit: number): Promise<number> {
    return sql.execute(
      `WITH RECURSIVE account AS (
         (SELECT account_id FROM send_queue WHERE state = 'held' ORDER BY account_id LIMIT 1)
         UNION ALL
         SELECT (SELECT q.account_id FROM send_queue q WHERE q.state = 'held' AND q.account_id > account.account_id
           ORDER BY q.account_id LIMIT 1)
         FROM account WHERE account.account_id IS NOT NULL)
       UPDATE send_queue q SET state = 'ready' FROM (
         SELECT held.message_id FROM account
         CROSS JOIN LATERAL (SELECT message_id FROM send_queue WHERE state = 'held' AND account_id = account.account_id
           ORDER BY message_id
           LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED) AS held
         WHERE account.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account_suspension s
           WHERE s.account_id = account.account_id AND s.suspended)
         LIMIT ${Math.trunc(limit)}) AS free
       WHERE q.message_id = free.message_id`,
    );
  }

  /** Messages that are not to be sent any more; the next sweep ends them. */
  async end(sql: Sql, messageIds: readonly number[], reason: EndReason): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue SET state = 'ending', end_reason = $2, lease_token = NULL, due_at = now()
        WHERE message_id = ANY($1::bigint[])`,
      [messageIds, reason],
    );
  }

  /** The same for what no carrier has of a send. */
  async endRequest(
    sql: Sql,
    { accountId, requestId, sandboxOnly = false }: CancelRequest,
    reason: EndReason,
  ): Promise<void> {
    await sql.execute(
      `UPDATE send_queue q SET state = 'ending', end_reason = $3, due_at = now()
       FROM message m WHERE m.request_id = $2 AND m.account_id = $1 AND q.message_id = m.id
         AND q.state IN ('ready', 'delayed', 'held')
         AND (m.sandbox OR NOT $4::boolean)`,
      [accountId, requestId, reason, sandboxOnly],
    );
  }

  /** Lets uncertain messages wait for so much longer. */
  async wait(sql: Sql, messageIds: readonly number[], seconds: number): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue SET due_at = now() + make_interval(secs => $2) WHERE message_id = ANY($1::bigint[])
        AND state = 'uncertain'`,
      [messageIds, seconds],
    );
  }

  /** Doubles their waits, once each. */
  async prolongWaits(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE send_queue q SET wait_prolonged = true,
         due_at = q.due_at + (q.due_at - (SELECT max(s.submitted_at) FROM submission s
           WHERE s.message_id = q.message_id))
       WHERE q.message_id = ANY($1::bigint[]) AND q.state = 'uncertain' AND NOT q.wait_prolonged`,
      [messageIds],
    );
  }

  /** Keeps the references under which messages go out in parts. */
  async keepConcatReferences(sql: Sql, references: ReadonlyMap<number, number>): Promise<void> {
    if (references.size === 0) return;
    await sql.execute(
      'UPDATE send_queue q SET concat_reference = r.reference FROM unnest($1::bigint[], $2::integer[]) AS r(message_id, reference) WHERE q.message_id = r.message_id',
      [[...references.keys()], [...references.values()]],
    );
  }
}

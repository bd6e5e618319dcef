import { Injectable } from '@nestjs/common';
import type { Lane } from '@sms/contracts/messaging';
import { columns, type Sql } from '@sms/platform/database';
import { isAttempt } from './attempts';
import type { HeldClaims } from './held-claims';
import { REQUEUE } from './requeue';
import { routesInQueue } from './routes-in-queue';
import { isWait } from './send-waits';

interface Ready {
  readonly messageId: number;
  readonly route: string;
  /** The last one that was made; 0: none. */
  readonly attempt: number;
}

interface Wait extends Ready {
  readonly seconds: number;
}

interface UncertainWait extends Omit<Wait, 'seconds'> {
  /** By lane, before it is doubled for each time that the message was sent again. */
  readonly seconds: Readonly<Record<Lane, number>>;
}

const READY = columns<Ready>({
  id: ['bigint', ({ messageId }) => messageId],
  route: ['text', ({ route }) => route],
  attempt: ['smallint', ({ attempt }) => attempt],
});

const WAITS = columns<Wait>(
  {
    id: ['bigint', ({ messageId }) => messageId],
    route: ['text', ({ route }) => route],
    attempt: ['smallint', ({ attempt }) => attempt],
    seconds: ['double precision', ({ seconds }) => seconds],
  },
  2,
);

const UNCERTAIN = columns<UncertainWait>({
  id: ['bigint', ({ messageId }) => messageId],
  route: ['text', ({ route }) => route],
  attempt: ['smallint', ({ attempt }) => attempt],
  otp: ['double precision', ({ seconds }) => seconds.otp],
  single: ['double precision', ({ seconds }) => seconds.single],
  bulk: ['double precision', ({ seconds }) => seconds.bulk],
});

/**
 * Of messages ($1) that may be sent now, whatever their route ($2: all there are): at the position that they were
 * accepted with, or at another one, by an index of these alone. Waits for claims in progress.
 */
const TAKE_READY = `
  DELETE FROM send_ready WHERE ctid = ANY(ARRAY(
    SELECT s.ctid FROM unnest($1::bigint[]) AS k(id)
    CROSS JOIN LATERAL (SELECT lane, position FROM message WHERE id = k.id LIMIT 1) AS m
    CROSS JOIN unnest($2::text[]) AS r(route)
    CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE route = r.route AND lane = m.lane
      AND position = m.position AND message_id = k.id AND NOT requeued FOR UPDATE) AS s) || ARRAY(
    SELECT s.ctid FROM unnest($1::bigint[]) AS k(id)
    CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE message_id = k.id AND requeued FOR UPDATE) AS s))`;

/**
 * What still has to reach a carrier. A message's place is one row:
 *
 *   send_ready ──claim──► claim ──accepted, refused for good, expired──► message_state
 *     ▲    ▲               │ ├──refused for now, not sent──► send_wait, delayed ──due──► send_ready
 *     │    └─next carrier──┘ ├──outcome unknown, worker died──► send_wait, uncertain
 *     │                      └──its account is suspended──► send_wait, held ──no longer──► send_ready
 *     └──wait over, policy at_least_once──────────────────────┘ (or: message_state, at_most_once)
 *
 *   send_ready, send_wait ──cancelled, expired, sender withdrawn, late answer──► message_state
 *
 * An uncertain message is never sent again before its wait is over, because the carrier may have it, and never to
 * another carrier: its route is that carrier alone. The order of the claim is lane, then position: positions are handed
 * out so that each account gets its share of a lane, and a message that comes back gets a new one (see REQUEUE). The
 * messages are locked by whoever calls this, before their claims and their rows here.
 */
@Injectable()
export class SendQueue {
  /** Puts claimed messages back for another carrier of their route, without a delay. */
  async makeReady(sql: Sql, held: HeldClaims, ready: readonly Omit<Ready, 'attempt'>[]): Promise<void> {
    await this.requeue(sql, held, ready, 0);
  }

  /** Puts claimed messages back that no carrier has heard of, for the same attempt. */
  async giveBack(sql: Sql, held: HeldClaims, untried: readonly Omit<Ready, 'attempt'>[]): Promise<void> {
    await this.requeue(sql, held, untried, 1);
  }

  /** Claimed messages are tried again later; so are uncertain ones that turn out to have been refused. */
  async delay(
    sql: Sql,
    held: HeldClaims,
    delays: readonly { messageId: number; seconds: number; nextRoute: string | null }[],
  ): Promise<void> {
    const here = new Set(held.leave(delays.map(({ messageId }) => messageId)));
    await this.insertWaits(
      sql,
      'delayed',
      delays.flatMap(({ messageId, seconds, nextRoute }) =>
        here.has(messageId)
          ? [
              {
                messageId,
                seconds,
                route: nextRoute ?? held.routeOf(messageId),
                attempt: held.attemptOf(messageId) ?? 0,
              },
            ]
          : [],
      ),
    );
    const others = delays.filter(({ messageId }) => !here.has(messageId));
    if (others.length === 0) return;
    await sql.execute(
      `UPDATE send_wait w SET state = 'delayed', due_at = now() + make_interval(secs => d.seconds),
        route = coalesce(d.route, w.route)
       FROM unnest($1::bigint[], $2::double precision[], $3::text[]) AS d(id, seconds, route)
       CROSS JOIN LATERAL (SELECT ctid AS tid FROM send_wait WHERE message_id = d.id LIMIT 1) AS found
       WHERE w.ctid = found.tid AND ${isWait("w.state = 'uncertain'")}`,
      [
        others.map(({ messageId }) => messageId),
        others.map(({ seconds }) => seconds),
        others.map(({ nextRoute }) => nextRoute),
      ],
    );
  }

  /** Claimed messages wait for a receipt, by their lane, and twice as long after each time they were sent again. */
  async waitForReceipt(
    sql: Sql,
    held: HeldClaims,
    waits: readonly { messageId: number; carrier: string; seconds: Readonly<Record<Lane, number>> }[],
  ): Promise<void> {
    const here = new Set(held.leave(waits.map(({ messageId }) => messageId)));
    if (here.size === 0) return;
    const uncertain = waits.flatMap(({ messageId, carrier: route, seconds }) =>
      here.has(messageId) ? [{ messageId, route, seconds, attempt: held.attemptOf(messageId) ?? 1 }] : [],
    );
    await sql.execute(
      `INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT m.id, 'uncertain', now() + make_interval(secs => (ARRAY[w.otp, w.single, w.bulk])[m.lane + 1]
         * power(2, (SELECT count(DISTINCT s.attempt) FROM submission s WHERE s.message_id = m.id
           AND s.id >= m.id AND s.attempt < w.attempt AND ${isAttempt("s.outcome = 'uncertain'")}))),
         m.account_id, w.route, m.lane, m.position, w.attempt
       FROM ${UNCERTAIN.unnest} AS w(${UNCERTAIN.names})
       CROSS JOIN LATERAL (SELECT id, account_id, lane, position FROM message WHERE id = w.id LIMIT 1) AS m`,
      UNCERTAIN.arrays(uncertain),
    );
  }

  /** Claimed messages wait until their account may send again; they keep their place, and nothing was tried. */
  async hold(sql: Sql, held: HeldClaims, messageIds: readonly number[]): Promise<void> {
    const here = held.leave(messageIds);
    await this.insertWaits(
      sql,
      'held',
      here.map((messageId) => ({
        messageId,
        seconds: 0,
        route: held.routeOf(messageId),
        attempt: (held.attemptOf(messageId) ?? 1) - 1,
      })),
    );
  }

  /**
   * Messages have a state now: what else stands for them goes. Those that are claimed by others stay with them, and
   * their outcome will change nothing.
   */
  async remove(sql: Sql, held: HeldClaims, messageIds: readonly number[]): Promise<void> {
    await this.take(
      sql,
      messageIds.filter((id) => !held.has(id)),
    );
  }

  /** Takes messages out that wait, for their turn or for anything else. Returns which of them did. */
  async take(sql: Sql, messageIds: readonly number[]): Promise<number[]> {
    if (messageIds.length === 0) return [];
    const waited = await sql.rows<{ message_id: number }>(
      'DELETE FROM send_wait WHERE message_id = ANY($1::bigint[]) RETURNING message_id',
      [messageIds],
    );
    const found = new Set(waited.map((row) => row.message_id));
    const others = messageIds.filter((id) => !found.has(id));
    if (others.length === 0) return [...found];
    const ready = await sql.rows<{ message_id: number }>(`${TAKE_READY} RETURNING message_id`, [
      others,
      await routesInQueue(sql),
    ]);
    return [...found, ...ready.map((row) => row.message_id)];
  }

  /**
   * Takes what is ready, delayed or held of these messages out of the queue, to end with the next sweep. Each row is
   * one that nobody else has taken, so that the messages need not be locked.
   * @returns those that were cancelled now
   */
  async cancel(sql: Sql, messageIds: readonly number[]): Promise<readonly number[]> {
    const waited = await sql.rows<{ message_id: number }>(
      `UPDATE send_wait SET state = 'cancelled', due_at = now() WHERE message_id = ANY($1::bigint[])
         AND ${isWait("state IN ('delayed', 'held')")} RETURNING message_id`,
      [messageIds],
    );
    const ready = await sql.rows<{ message_id: number }>(
      `WITH gone AS (${TAKE_READY} RETURNING *)
       INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT m.id, 'cancelled', now(), m.account_id, gone.route, gone.lane, gone.position, gone.attempt - 1
       FROM gone CROSS JOIN LATERAL (SELECT id, account_id FROM message WHERE id = gone.message_id LIMIT 1) AS m
       RETURNING message_id`,
      [messageIds, await routesInQueue(sql)],
    );
    return [...waited, ...ready].map((row) => row.message_id);
  }

  /** `untried`: how many of their attempts were none. */
  private async requeue(
    sql: Sql,
    held: HeldClaims,
    messages: readonly Omit<Ready, 'attempt'>[],
    untried: 0 | 1,
  ): Promise<void> {
    const here = new Set(held.leave(messages.map(({ messageId }) => messageId)));
    if (here.size === 0) return;
    await sql.execute(
      `WITH gone AS MATERIALIZED (
         SELECT m.id AS message_id, m.account_id, r.route, m.lane, m.position, r.attempt
         FROM ${READY.unnest} AS r(${READY.names})
         CROSS JOIN LATERAL (SELECT id, account_id, lane, position FROM message WHERE id = r.id LIMIT 1) AS m)${REQUEUE}`,
      READY.arrays(
        messages.flatMap((one) =>
          here.has(one.messageId) ? [{ ...one, attempt: (held.attemptOf(one.messageId) ?? 1) - untried }] : [],
        ),
      ),
    );
  }

  private async insertWaits(sql: Sql, state: 'delayed' | 'held', waits: readonly Wait[]): Promise<void> {
    if (waits.length === 0) return;
    await sql.execute(
      `INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
       SELECT m.id, $1, CASE $1 WHEN 'held' THEN 'infinity' ELSE now() + make_interval(secs => w.seconds) END,
         m.account_id, w.route, m.lane, m.position, w.attempt
       FROM ${WAITS.unnest} AS w(${WAITS.names})
       CROSS JOIN LATERAL (SELECT id, account_id, lane, position FROM message WHERE id = w.id LIMIT 1) AS m`,
      [state, ...WAITS.arrays(waits)],
    );
  }
}

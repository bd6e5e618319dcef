import { Injectable } from '@nestjs/common';
import type { Lane } from '@sms/contracts/messaging';
import { columns, type Sql, statement } from '@sms/platform/database';
import { isAttempt } from './attempts';
import type { HeldClaims } from './held-claims';
import { REQUEUE } from './requeue';
import { routesInQueue } from './routes-in-queue';
import { isWait } from './send-waits';
import { type Delay, delayUncertainMessages } from './send-waits.sql';
import { messageOf } from '../message/message-of';

interface Ready {
  readonly messageId: number;
  readonly route: string;
  /** The last attempt that was made; 0: none. */
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

const MESSAGE_IDS = columns<number>({ id: ['bigint', (id) => id] });
const ROUTES = columns<string>({ route: ['text', (route) => route] }, 2);

type WhereReady = readonly [messageIds: readonly number[], routes: readonly string[]];

const whereReady = ([messageIds, routes]: WhereReady) => [...MESSAGE_IDS.arrays(messageIds), ...ROUTES.arrays(routes)];

/**
 * Deletes the entries of messages ($1) on any route ($2: all there are): at the position at which they were accepted,
 * or, when requeued, by an index of requeued entries alone. Waits for claims in progress.
 */
const TAKE_READY = `
  DELETE FROM send_ready WHERE ctid = ANY(ARRAY(
    SELECT s.ctid FROM ${MESSAGE_IDS.unnest} AS k(${MESSAGE_IDS.names})
    CROSS JOIN ${messageOf('k.id', 'lane, position')} AS m
    CROSS JOIN ${ROUTES.unnest} AS r(${ROUTES.names})
    CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE route = r.route AND lane = m.lane
      AND position = m.position AND message_id = k.id AND NOT requeued FOR UPDATE) AS s) || ARRAY(
    SELECT s.ctid FROM ${MESSAGE_IDS.unnest} AS k(${MESSAGE_IDS.names})
    CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE message_id = k.id AND requeued FOR UPDATE) AS s))`;

const insertUncertainWaits = statement<readonly UncertainWait[]>({
  name: 'messaging.insert_uncertain_waits',
  params: UNCERTAIN,
  text: `
    INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
    SELECT m.id, 'uncertain', now() + make_interval(secs => (ARRAY[w.otp, w.single, w.bulk])[m.lane + 1]
      * power(2, (SELECT count(DISTINCT s.attempt) FROM submission s WHERE s.message_id = m.id
        AND s.id >= m.id AND s.attempt < w.attempt AND ${isAttempt("s.outcome = 'uncertain'")}))),
      m.account_id, w.route, m.lane, m.position, w.attempt
    FROM ${UNCERTAIN.unnest} AS w(${UNCERTAIN.names})
    CROSS JOIN ${messageOf('w.id', 'id, account_id, lane, position')} AS m`,
});

const takeWaitingMessages = statement<readonly [messageIds: readonly number[]], { message_id: number }>({
  name: 'messaging.take_waiting_messages',
  text: 'DELETE FROM send_wait WHERE message_id = ANY($1::bigint[]) RETURNING message_id',
});

const takeReadyMessages = statement<WhereReady, { message_id: number }>({
  name: 'messaging.take_ready_messages',
  params: whereReady,
  text: `${TAKE_READY} RETURNING message_id`,
});

const cancelWaitingMessages = statement<readonly [messageIds: readonly number[]], { message_id: number }>({
  name: 'messaging.cancel_waiting_messages',
  text: `
    UPDATE send_wait SET state = 'cancelled', due_at = now() WHERE message_id = ANY($1::bigint[])
      AND ${isWait("state IN ('delayed', 'held', 'paused', 'scheduled')")} RETURNING message_id`,
});

const cancelReadyMessages = statement<WhereReady, { message_id: number }>({
  name: 'messaging.cancel_ready_messages',
  params: whereReady,
  text: `
    WITH removed_entry AS (${TAKE_READY} RETURNING *)
    INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
    SELECT m.id, 'cancelled', now(), m.account_id, removed_entry.route, removed_entry.lane,
      removed_entry.position, removed_entry.attempt - 1
    FROM removed_entry CROSS JOIN ${messageOf('removed_entry.message_id', 'id, account_id')} AS m
    RETURNING message_id`,
});

const requeueClaimedMessages = statement<readonly Ready[]>({
  name: 'messaging.requeue_claimed_messages',
  params: READY,
  text: `
    WITH requeued_message AS MATERIALIZED (
      SELECT m.id AS message_id, m.account_id, r.route, m.lane, m.position, r.attempt
      FROM ${READY.unnest} AS r(${READY.names})
      CROSS JOIN ${messageOf('r.id', 'id, account_id, lane, position')} AS m)${REQUEUE}`,
});

const insertSendWaits = statement<readonly [state: 'delayed' | 'held' | 'paused', waits: readonly Wait[]]>({
  name: 'messaging.insert_send_waits',
  params: ([state, waits]) => [state, ...WAITS.arrays(waits)],
  text: `
    INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt, request_id, ordinal)
    SELECT m.id, $1, CASE $1 WHEN 'delayed' THEN now() + make_interval(secs => w.seconds) ELSE 'infinity' END,
      m.account_id, w.route, m.lane, m.position, w.attempt, CASE $1 WHEN 'paused' THEN m.request_id END,
      CASE $1 WHEN 'paused' THEN m.ordinal END
    FROM ${WAITS.unnest} AS w(${WAITS.names})
    CROSS JOIN ${messageOf('w.id', 'id, account_id, lane, position, request_id, ordinal')} AS m`,
});

/**
 * Messages that still have to reach a carrier. The state of a message is one row:
 *
 *   send_wait, scheduled ──due──► send_ready
 *
 *   send_ready ──claim──► claim ──accepted, refused for good, expired──► message_state
 *     ▲    ▲               │ ├──refused for now, not sent──► send_wait, delayed ──due──► send_ready
 *     │    └─next carrier──┘ ├──outcome unknown, worker died──► send_wait, uncertain
 *     │                      ├──its account is suspended──► send_wait, held ──no longer──► send_ready
 *     │                      └──its bulk is held back──► send_wait, paused ──released──► send_ready
 *     └──wait over, policy at_least_once──────────────────────┘ (or: message_state, at_most_once)
 *
 *   bulk expanded while it is held back, or at a pace ──► send_wait, paused
 *   send_ready, send_wait ──cancelled, expired, sender withdrawn, late answer──► message_state
 *
 * An uncertain message is never sent again before its wait is over, because the carrier may have it, and never to
 * another carrier: its route is that carrier alone. The order of the claim is lane, then position: positions are handed
 * out so that each account gets its share of a lane, and a message that comes back gets a new one (see REQUEUE). The
 * caller locks the messages, before their claims and their rows here.
 */
@Injectable()
export class SendQueue {
  /** Puts claimed messages back for another carrier of their route, without a delay. */
  async makeReady(sql: Sql, held: HeldClaims, ready: readonly Omit<Ready, 'attempt'>[]): Promise<void> {
    await this.requeue(sql, held, ready, 0);
  }

  /** Puts back claimed messages that no carrier has received, for the same attempt. */
  async giveBack(sql: Sql, held: HeldClaims, untried: readonly Omit<Ready, 'attempt'>[]): Promise<void> {
    await this.requeue(sql, held, untried, 1);
  }

  /** Claimed messages are tried again later; so are uncertain ones that turn out to have been refused. */
  async delay(sql: Sql, held: HeldClaims, delays: readonly Delay[]): Promise<void> {
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
    await sql.run(delayUncertainMessages, others);
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
    await sql.run(insertUncertainWaits, uncertain);
  }

  /**
   * Claimed messages wait until their account may send again (`held`), or their bulk (`paused`). They keep their
   * position, and nothing was tried.
   */
  async hold(
    sql: Sql,
    held: HeldClaims,
    messageIds: readonly number[],
    state: 'held' | 'paused' = 'held',
  ): Promise<void> {
    const here = held.leave(messageIds);
    await this.insertWaits(
      sql,
      state,
      here.map((messageId) => ({
        messageId,
        seconds: 0,
        route: held.routeOf(messageId),
        attempt: (held.attemptOf(messageId) ?? 1) - 1,
      })),
    );
  }

  /**
   * Removes the rows of messages that have a state now. Messages that another worker has claimed stay in its claim, and
   * their outcome changes nothing.
   */
  async remove(sql: Sql, held: HeldClaims, messageIds: readonly number[]): Promise<void> {
    await this.take(
      sql,
      messageIds.filter((id) => !held.has(id)),
    );
  }

  /** Takes ready and waiting messages out of the queue. Returns those that it found. */
  async take(sql: Sql, messageIds: readonly number[]): Promise<number[]> {
    if (messageIds.length === 0) return [];
    const waited = await sql.run(takeWaitingMessages, [messageIds]);
    const found = new Set(waited.map((row) => row.message_id));
    const others = messageIds.filter((id) => !found.has(id));
    if (others.length === 0) return [...found];
    const ready = await sql.run(takeReadyMessages, [others, await routesInQueue(sql)]);
    return [...found, ...ready.map((row) => row.message_id)];
  }

  /**
   * Takes those of the messages that are ready, delayed, held, paused or scheduled out of the queue; the next sweep
   * ends them. A row is taken by one transaction only, so the messages need not be locked.
   * @returns those that were cancelled now
   */
  async cancel(sql: Sql, messageIds: readonly number[]): Promise<readonly number[]> {
    const waited = await sql.run(cancelWaitingMessages, [messageIds]);
    const ready = await sql.run(cancelReadyMessages, [messageIds, await routesInQueue(sql)]);
    return [...waited, ...ready].map((row) => row.message_id);
  }

  /** `untried`: 1 when the claim's attempt does not count. */
  private async requeue(
    sql: Sql,
    held: HeldClaims,
    messages: readonly Omit<Ready, 'attempt'>[],
    untried: 0 | 1,
  ): Promise<void> {
    const here = new Set(held.leave(messages.map(({ messageId }) => messageId)));
    if (here.size === 0) return;
    await sql.run(
      requeueClaimedMessages,
      messages.flatMap((one) =>
        here.has(one.messageId) ? [{ ...one, attempt: (held.attemptOf(one.messageId) ?? 1) - untried }] : [],
      ),
    );
  }

  private async insertWaits(sql: Sql, state: 'delayed' | 'held' | 'paused', waits: readonly Wait[]): Promise<void> {
    if (waits.length === 0) return;
    await sql.run(insertSendWaits, [state, waits]);
  }
}

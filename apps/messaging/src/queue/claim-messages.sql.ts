import { columns, statement, variants } from '@sms/platform/database';
import { LANE_RANK } from '../message/lanes';
import type { MessageFactsRow } from '../message/message-facts';
import { isHeldBack } from './held-back.sql';
import { isOptedOut } from '../opt-outs/opted-out.sql';
import { messageOf } from '../message/message-of';
import { MAX_CLAIM } from '../config/tuning';

/**
 * The limit is part of the statement: the planner could not estimate a parameter. The values are close enough together
 * not to waste a carrier's free capacity.
 */
export const LIMITS = [1, 5, 10, 25, 50, 75, 100, 125, 150, 175, 200, 225, MAX_CLAIM] as const;

export interface Claim {
  /** Id in carrier_worker. */
  readonly worker: number;
  readonly carrier: string;
  readonly routes: readonly string[];
  readonly limit: number;
  readonly withoutOtp?: boolean;
  readonly withoutBulk?: boolean;
}

export interface ClaimRow extends MessageFactsRow {
  claim_id: number;
  lane: number;
  attempt: number;
  route: string;
  secret: string | null;
  sealed: Buffer | null;
  age_seconds: number;
  validity_seconds: number;
  withdrawn: boolean;
  suspended: boolean;
  opted_out: boolean;
  held_back: boolean;
}

/** Conditions that a worker sets when it has no room for a lane. */
const LANES_SERVED = {
  all: '',
  without_otp: ` AND s.lane > ${LANE_RANK.otp}`,
  without_bulk: ` AND s.lane < ${LANE_RANK.bulk}`,
  single: ` AND s.lane > ${LANE_RANK.otp} AND s.lane < ${LANE_RANK.bulk}`,
} as const;

export type LanesServed = keyof typeof LANES_SERVED;

const MESSAGE = `id, request_id, ordinal, account_id, sender_account_id, sender, recipient, text, sealed_text, credits,
  sandbox, advance_id, created_at, trace_parent, reference, tags,
  extract(epoch FROM now() - coalesce(send_at, created_at))::double precision AS age_seconds,
  extract(epoch FROM expires_at - now())::double precision AS validity_seconds`;

const OPTED_OUT = isOptedOut({
  account: 'm.account_id',
  number: 'm.recipient',
  sender: 'm.sender',
  lane: 'claimed_entry.lane',
  request: 'm.request_id',
});

const ROUTES = columns<string>({ route: ['text', (route) => route] }, 3);

/**
 * One statement, in this order: locks the rows in front of the queue and deletes just these (they are never updated),
 * inserts the claim, moves the lanes' virtual time on. Without a lease the last part fails and nothing is written.
 * Suspensions, withdrawals, opt-outs and paused bulks are read as of the same moment.
 */
export const claimFrom = (served: LanesServed) =>
  variants(LIMITS, (max) =>
    statement<Omit<Claim, 'limit'>, ClaimRow>({
      name: `messaging.claim_messages:${max},${served}`,
      params: ({ worker, carrier, routes }) => [worker, carrier, ...ROUTES.arrays(routes)],
      text: `
      WITH front_entry AS MATERIALIZED (
        SELECT q.tid FROM ${ROUTES.unnest} AS r(${ROUTES.names}) CROSS JOIN LATERAL (
          SELECT s.ctid AS tid, s.lane, s.position, s.message_id FROM send_ready s
          WHERE s.route = r.route${LANES_SERVED[served]}
          ORDER BY s.route, s.lane, s.position, s.message_id LIMIT ${max} FOR UPDATE SKIP LOCKED) AS q
        ORDER BY q.lane, q.position, q.message_id LIMIT ${max}
      ), claimed_entry AS MATERIALIZED (
        DELETE FROM send_ready WHERE ctid = ANY(ARRAY(SELECT tid FROM front_entry))
        RETURNING route, lane, position, message_id, attempt
      ), new_claim AS (
        INSERT INTO claim (worker, carrier, message_ids, attempts)
        SELECT $1::integer, $2::text, array_agg(message_id ORDER BY message_id), array_agg(attempt ORDER BY message_id)
        FROM claimed_entry WHERE EXISTS (SELECT FROM carrier_worker WHERE id = $1 AND lease_until > now())
        HAVING count(*) > 0 RETURNING id
      ), locked_lane AS MATERIALIZED (
        SELECT lane FROM lane_clock WHERE lane IN (SELECT lane FROM claimed_entry) ORDER BY lane FOR NO KEY UPDATE
      ), moved_lane AS (
        UPDATE lane_clock c SET position = g.position
        FROM (SELECT lane, max(position) AS position FROM claimed_entry JOIN locked_lane USING (lane)
          GROUP BY lane) AS g
        WHERE c.lane = g.lane AND c.position < g.position
      )
      SELECT (SELECT id FROM new_claim) AS claim_id, (SELECT expect_rows(count(*), 1) FROM new_claim) AS checked,
        claimed_entry.lane, claimed_entry.attempt, claimed_entry.route, m.*, x.text AS secret, x.sealed,
        EXISTS (SELECT FROM account_suspension a WHERE a.account_id = m.account_id AND a.suspended) AS suspended,
        EXISTS (SELECT FROM approved_sender_name n WHERE n.account_id = m.sender_account_id
          AND n.name_key = lower(m.sender) AND NOT n.approved) AS withdrawn,
        ${OPTED_OUT} AS opted_out, ${isHeldBack('m')} AS held_back
      FROM claimed_entry CROSS JOIN ${messageOf('claimed_entry.message_id', MESSAGE)} AS m
      LEFT JOIN LATERAL (
        SELECT text, sealed FROM message_secret WHERE message_id = claimed_entry.message_id LIMIT 1) AS x ON true
      ORDER BY claimed_entry.lane, claimed_entry.position, claimed_entry.message_id`,
    }),
  );

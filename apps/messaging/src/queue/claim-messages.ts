import { Injectable } from '@nestjs/common';
import type { Lane } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { LANE_RANK, LANES } from '../message/lanes';
import { factsOf, type MessageFacts, type MessageFactsRow } from '../message/message-facts';

/** Messages of one claim at most. */
export const MAX_CLAIM = 250;
/**
 * A limit is part of the statement: as a parameter it would leave the planner guessing. So there are a few, which lie
 * close enough for a carrier's room not to be wasted.
 */
const LIMITS = [1, 5, 10, 25, 50, 75, 100, 125, 150, 175, 200, 225, MAX_CLAIM] as const;

export interface ClaimedMessage extends MessageFacts {
  readonly claimId: number;
  readonly lane: Lane;
  /** From 1. */
  readonly attempt: number;
  /** The carriers it may go to. */
  readonly route: string;
  /** What is sent: the text with the secret, where logs show it masked. */
  readonly fullText: string;
  /** Seconds from the claim, negative when they have passed. */
  readonly validitySeconds: number;
  /** Why it is not to be sent now, if so. */
  readonly stopped: 'expired' | 'withdrawn' | 'suspended' | null;
}

export interface Claim {
  /** Of carrier_worker. */
  readonly worker: number;
  readonly carrier: string;
  readonly routes: readonly string[];
  readonly limit: number;
  readonly withoutOtp?: boolean;
  readonly withoutBulk?: boolean;
}

interface Row extends MessageFactsRow {
  claim_id: number;
  lane: number;
  attempt: number;
  route: string;
  secret: string | null;
  validity_seconds: number;
  withdrawn: boolean;
  suspended: boolean;
}

/** Takes what is to be sent next out of the queue, for one carrier. */
@Injectable()
export class ClaimMessages {
  constructor(private readonly database: Database) {}

  /**
   * Claims at most as many as `limit` allows (see claimLimit), in the order of the queue: OTP before
   * single before bulk, each vendor its share.
   * @throws when the worker has no lease: then nothing is claimed (see isUnexpectedRows)
   */
  async execute({ worker, carrier, routes, limit, ...lanes }: Claim): Promise<ClaimedMessage[]> {
    const rows = await this.database.rows<Row>(statementOf(limit, lanes), [worker, carrier, routes]);
    return rows.map(claimed);
  }
}

/** The most messages that a claim with this limit returns. */
export function claimLimit(limit: number): number {
  return LIMITS.findLast((fixed) => fixed <= limit) ?? 1;
}

/**
 * One statement, in this order: locks the rows in front of the queue and deletes just these (they are never updated),
 * inserts the claim, moves the lanes' virtual time on. Without a lease the last part fails and nothing has happened.
 * What is known of accounts and names is known as of the same moment.
 */
function statementOf(
  limit: number,
  { withoutOtp = false, withoutBulk = false }: Pick<Claim, 'withoutOtp' | 'withoutBulk'>,
): string {
  const max = claimLimit(limit);
  const lanes =
    (withoutOtp ? ` AND s.lane > ${LANE_RANK.otp}` : '') + (withoutBulk ? ` AND s.lane < ${LANE_RANK.bulk}` : '');
  return `
  WITH next AS MATERIALIZED (
    SELECT q.tid FROM unnest($3::text[]) AS r(route) CROSS JOIN LATERAL (
      SELECT s.ctid AS tid, s.lane, s.position, s.message_id FROM send_ready s WHERE s.route = r.route${lanes}
      ORDER BY s.route, s.lane, s.position, s.message_id LIMIT ${max} FOR UPDATE SKIP LOCKED) AS q
    ORDER BY q.lane, q.position, q.message_id LIMIT ${max}
  ), gone AS MATERIALIZED (
    DELETE FROM send_ready WHERE ctid = ANY(ARRAY(SELECT tid FROM next))
    RETURNING route, lane, position, message_id, attempt
  ), leased AS (
    INSERT INTO claim (worker, carrier, message_ids, attempts)
    SELECT $1::integer, $2::text, array_agg(message_id ORDER BY message_id), array_agg(attempt ORDER BY message_id)
    FROM gone WHERE EXISTS (SELECT FROM carrier_worker WHERE id = $1 AND lease_until > now())
    HAVING count(*) > 0 RETURNING id
  ), front AS MATERIALIZED (
    SELECT lane FROM lane_clock WHERE lane IN (SELECT lane FROM gone) ORDER BY lane FOR NO KEY UPDATE
  ), moved AS (
    UPDATE lane_clock c SET position = g.position
    FROM (SELECT lane, max(position) AS position FROM gone JOIN front USING (lane) GROUP BY lane) AS g
    WHERE c.lane = g.lane AND c.position < g.position
  )
  SELECT (SELECT id FROM leased) AS claim_id, (SELECT expect_rows(count(*), 1) FROM leased) AS checked,
    gone.lane, gone.attempt, gone.route, m.*, x.text AS secret,
    EXISTS (SELECT FROM account_suspension a WHERE a.account_id = m.account_id AND a.suspended) AS suspended,
    EXISTS (SELECT FROM approved_sender_name n WHERE n.account_id = m.sender_account_id
      AND n.name_key = lower(m.sender) AND NOT n.approved) AS withdrawn
  FROM gone CROSS JOIN LATERAL (
    SELECT id, request_id, ordinal, account_id, sender_account_id, sender, recipient, text, credits, sandbox,
      advance_id, created_at, extract(epoch FROM expires_at - now())::double precision AS validity_seconds
    FROM message WHERE id = gone.message_id LIMIT 1) AS m
  LEFT JOIN LATERAL (SELECT text FROM message_secret WHERE message_id = gone.message_id LIMIT 1) AS x ON true
  ORDER BY gone.lane, gone.position, gone.message_id`;
}

function claimed(row: Row): ClaimedMessage {
  return {
    ...factsOf(row),
    claimId: row.claim_id,
    lane: LANES[row.lane] ?? 'bulk',
    attempt: row.attempt,
    route: row.route,
    fullText: row.secret ?? row.text,
    validitySeconds: row.validity_seconds,
    stopped: stoppedBecause(row),
  };
}

function stoppedBecause({ validity_seconds, withdrawn, suspended }: Row): ClaimedMessage['stopped'] {
  if (validity_seconds <= 0) return 'expired';
  if (suspended) return 'suspended';
  return withdrawn ? 'withdrawn' : null;
}

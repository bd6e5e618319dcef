import { Injectable } from '@nestjs/common';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { CarrierProfiles } from '../carrier-settings/carrier-profiles';
import { Carriers } from '../delivery/carriers/carriers';
import { lockMessages } from '../message/message-locks';
import { UncertainLog } from '../message/uncertain-log';
import { countUncertain } from '../message/uncertain-metrics';
import { Attempts, isAttempt, OF_MESSAGES, ofMessages } from '../queue/attempts';
import { HeldClaims } from '../queue/held-claims';
import { OpenClaims } from '../queue/open-claims';
import { SendQueue } from '../queue/send-queue';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';
import { messageOf } from '../message/message-of';

interface DeadClaim {
  id: number;
  worker: number;
  carrier: string;
  claimed_at: Date;
  message_ids: number[];
  attempts: number[];
}

/** Claims of one round, each in a transaction of its own. */
const MAX_CLAIMS = 20;
/** A claim unknown to its own worker: the reply was lost, so no message of it was sent. */
const LOST_AFTER_SECONDS = 30;

const findDeadClaims = statement<readonly [me: number, ids: readonly number[]], DeadClaim>({
  name: 'messaging.find_dead_claims',
  text: `
    SELECT id, worker, carrier, claimed_at, to_json(message_ids) AS message_ids, to_json(attempts) AS attempts
    FROM claim c
    WHERE NOT EXISTS (SELECT FROM carrier_worker w WHERE w.id = c.worker AND w.lease_until > now())
      OR (worker = $1 AND claimed_at < now() - interval '${LOST_AFTER_SECONDS} seconds' AND NOT id = ANY($2::bigint[]))
    ORDER BY id LIMIT ${MAX_CLAIMS}`,
});

const IDS = columns<number>({ id: ['bigint', (id) => id] });

interface ClaimedRow {
  id: number;
  route: string;
  request_id: string;
  ordinal: number;
}

interface LostAttempt {
  message_id: number;
  attempt: number;
  carrier: string;
  recipient: string;
}

const readMessagesOfClaim = statement<readonly number[], ClaimedRow>({
  name: 'messaging.read_messages_of_claim',
  params: IDS,
  text: `
    SELECT m.id, m.route, m.request_id, m.ordinal FROM ${IDS.unnest} AS k(${IDS.names})
    CROSS JOIN ${messageOf('k.id', 'id, route, request_id, ordinal')} AS m`,
});

const findUndecidedMessages = statement<readonly number[], { id: number }>({
  name: 'messaging.find_undecided_messages',
  params: IDS,
  text: `
    SELECT id FROM ${IDS.unnest} AS k(${IDS.names})
    WHERE NOT EXISTS (SELECT FROM message_state s WHERE s.message_id = k.id)`,
});

const findPreparedAttempts = statement<
  readonly [messageIds: readonly number[], lowest: number],
  { message_id: number; attempt: number }
>({
  name: 'messaging.find_prepared_attempts',
  text: `SELECT DISTINCT message_id, attempt FROM submission WHERE ${OF_MESSAGES}`,
});

const markAttemptsUncertain = statement<readonly [messageIds: readonly number[], lowest: number], LostAttempt>({
  name: 'messaging.mark_attempts_uncertain',
  text: `
    UPDATE submission SET outcome = 'uncertain' WHERE ${OF_MESSAGES} AND ${isAttempt("outcome = 'in_flight'")}
    RETURNING message_id, attempt, carrier, recipient`,
});

/**
 * Takes the claims of workers that are gone: messages without a state may be at the carrier, and are uncertain. Claims
 * of this worker that it does not know are given back to the queue. Runs only while this worker has its own lease:
 * after the database was down, each has to renew first.
 */
@Injectable()
export class ReapClaims {
  constructor(
    private readonly database: Database,
    private readonly carriers: Carriers,
    private readonly profiles: CarrierProfiles,
    private readonly claims: OpenClaims,
    private readonly attempts: Attempts,
    private readonly queue: SendQueue,
    private readonly unmatched: UnmatchedReceipts,
    private readonly uncertainLog: UncertainLog,
  ) {}

  /** Returns whether there may be more. */
  async execute(): Promise<boolean> {
    const me = this.carriers.claimant;
    if (me === undefined) return false;
    const dead = await this.database.run(findDeadClaims, [me, this.claims.ids]);
    for (const claim of dead) await this.database.transaction((sql) => this.reap(sql, claim, claim.worker === me));
    return dead.length === MAX_CLAIMS;
  }

  private async reap(sql: Sql, claim: DeadClaim, own: boolean): Promise<void> {
    await lockMessages(sql, claim.message_ids);
    const held = await HeldClaims.lock(
      sql,
      claim.message_ids.map((messageId) => ({ claimId: claim.id, messageId, route: claim.carrier })),
    );
    const open = await this.withoutState(
      sql,
      claim.message_ids.filter((id) => held.has(id)),
    );
    await (own ? this.giveBack(sql, claim, open, held) : this.makeUncertain(sql, claim, open, held));
    await held.write(sql, new Set([claim.id]));
  }

  /** The first attempt may go to all carriers of the route; a later one to this carrier alone, which may have it. */
  private async giveBack(sql: Sql, claim: DeadClaim, open: readonly number[], held: HeldClaims): Promise<void> {
    const rows = await sql.run(readMessagesOfClaim, open);
    await this.queue.giveBack(
      sql,
      held,
      rows.map(({ id, route }) => ({ messageId: id, route: held.attemptOf(id) === 1 ? route : claim.carrier })),
    );
  }

  private async makeUncertain(sql: Sql, claim: DeadClaim, open: readonly number[], held: HeldClaims): Promise<void> {
    const lost = await this.markUncertain(sql, claim, open, held);
    countUncertain(lost.length);
    await this.logLost(sql, lost);
    await this.unmatched.lookForRecipients(sql, lost);
    const { uncertainWaitSeconds: seconds } = this.profiles.of(claim.carrier);
    await this.queue.waitForReceipt(
      sql,
      held,
      open.map((messageId) => ({ messageId, carrier: claim.carrier, seconds })),
    );
  }

  /** The worker ended with its sessions, so their slots are unknown. */
  private async logLost(sql: Sql, lost: readonly LostAttempt[]): Promise<void> {
    const ids = [...new Set(lost.map(({ message_id: id }) => id))];
    const messages = new Map((await sql.run(readMessagesOfClaim, ids)).map((row) => [row.id, row]));
    const submits = lost.flatMap(({ message_id: id, attempt, carrier }) => {
      const message = messages.get(id);
      if (message === undefined) return [];
      return [{ requestId: message.request_id, ordinal: message.ordinal, attempt, carrier, slot: null }];
    });
    this.uncertainLog.unanswered(sql, submits);
  }

  private async withoutState(sql: Sql, messageIds: readonly number[]): Promise<number[]> {
    const rows = await sql.run(findUndecidedMessages, messageIds);
    return rows.map(({ id }) => id);
  }

  private async markUncertain(
    sql: Sql,
    claim: DeadClaim,
    open: readonly number[],
    held: HeldClaims,
  ): Promise<LostAttempt[]> {
    const written = await sql.run(findPreparedAttempts, ofMessages(open));
    const known = new Set(written.map(({ message_id: id, attempt }) => `${id}/${attempt}`));
    await this.attempts.writeFromClaims(
      sql,
      'in_flight',
      open.flatMap((messageId) => {
        const attempt = held.attemptOf(messageId) ?? 1;
        return known.has(`${messageId}/${attempt}`)
          ? []
          : [{ messageId, attempt, carrier: claim.carrier, submittedAt: claim.claimed_at }];
      }),
    );
    return sql.run(markAttemptsUncertain, ofMessages(open));
  }
}

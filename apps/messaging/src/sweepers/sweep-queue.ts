import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { ReasonCode } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';
import { CarrierProfiles } from '../carriers/carrier-profiles';
import { Carriers } from '../carriers/carriers';
import { messagingWorkerConfig } from '../config/messaging.config';
import { MessageChanges } from '../events/message-changes';
import { lockFreeMessages } from '../messages/message-locks';
import { countResolved, countUncertain } from '../messages/uncertain-metrics';
import { SendQueue, type EndReason } from '../queue/send-queue';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';
import { RouteStrays } from './route-strays';

/** Keeps each statement short; the sweep comes again at once while it finds this many. */
const BATCH = 500;

interface Undecided {
  id: number;
  account_id: number;
  expired: boolean;
  resends: number;
  carrier: string | null;
  /** Segments of its last attempt that nobody answered for. */
  segments: number;
}

/** Why what no carrier has accepted in time is given up. */
const EXPIRY_CODES = [
  'validity_expired',
  'carrier_throttled',
  'carrier_unavailable',
] as const satisfies readonly ReasonCode[];

/**
 * Moves on what nobody else does: ended leases, delays and waits, and messages that are no longer worth sending. Rows
 * are looked for without a lock; then their messages are locked, as everywhere before anything else, and what is found
 * to be still so is moved. Messages that somebody else is deciding about are left for the next sweep.
 */
@Injectable()
export class SweepQueue {
  constructor(
    private readonly changes: MessageChanges,
    private readonly queue: SendQueue,
    private readonly routeStrays: RouteStrays,
    private readonly carriers: Carriers,
    private readonly profiles: CarrierProfiles,
    private readonly unmatched: UnmatchedReceipts,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. */
  async execute(sql: Sql): Promise<boolean> {
    const counts = [
      await this.endLeases(sql),
      await this.endDelays(sql),
      await this.endWaits(sql),
      await this.giveUpExpired(sql),
      await this.giveUpUnrouted(sql),
      await this.endCancelled(sql),
      await this.queue.releaseHeld(sql, BATCH),
    ];
    return counts.some((count) => count >= BATCH);
  }

  /**
   * Whoever held the lease has died between recording the attempt and its outcome: the carrier may have the message.
   */
  private async endLeases(sql: Sql): Promise<number> {
    const messageIds = await this.due(sql, 'leased');
    if (messageIds.length === 0) return 0;
    const lost = await sql.rows<{ message_id: number; carrier: string; recipient: string }>(
      `UPDATE submission SET outcome = 'uncertain' WHERE message_id = ANY($1::bigint[]) AND outcome = 'in_flight'
        RETURNING message_id, carrier, recipient`,
      [messageIds],
    );
    countUncertain(lost.length);
    await this.unmatched.lookForRecipients(sql, lost);
    const carriers = new Map(lost.map(({ message_id: messageId, carrier }) => [messageId, carrier]));
    await this.queue.waitForReceipt(
      sql,
      messageIds.map((messageId) => ({
        messageId,
        seconds: this.profiles.of(carriers.get(messageId) ?? '').uncertainWaitSeconds,
      })),
    );
    return messageIds.length;
  }

  private async endDelays(sql: Sql): Promise<number> {
    const messageIds = await this.due(sql, 'delayed');
    await this.queue.makeReady(sql, messageIds);
    return messageIds.length;
  }

  private async endWaits(sql: Sql): Promise<number> {
    const messageIds = await this.due(sql, 'uncertain');
    if (messageIds.length === 0) return 0;
    const rows = await sql.rows<Undecided>(
      `SELECT m.id, m.account_id, m.expires_at <= now() AS expired, q.resends,
         (SELECT s.carrier FROM submission s WHERE s.message_id = m.id ORDER BY s.id DESC LIMIT 1) AS carrier,
         (SELECT count(*)::integer FROM submission s WHERE s.message_id = m.id AND s.attempt = q.attempt
           AND s.outcome = 'uncertain') AS segments
       FROM message m JOIN send_queue q ON q.message_id = m.id WHERE m.id = ANY($1::bigint[])`,
      [messageIds],
    );
    const resent = rows.filter((row) => this.mayBeResent(row));
    const givenUp = rows.filter((row) => !this.mayBeResent(row));
    // A carrier that answers nothing at the moment would not answer the next copy, either.
    const held = new Set(
      resent.filter(({ carrier }) => carrier !== null && this.carriers.named(carrier)?.probing === true),
    );
    await this.queue.resend(
      sql,
      resent.filter((row) => !held.has(row)).map(({ id }) => id),
    );
    await this.queue.wait(
      sql,
      [...held].map(({ id }) => id),
      this.config.failoverAfterSeconds,
    );
    await this.fail(
      sql,
      givenUp.map(({ id }) => id),
      'outcome at the carrier unknown',
      'carrier_outcome_unknown',
    );
    countResolved('resent', segmentsOf(resent) - segmentsOf([...held]));
    countResolved('given_up', segmentsOf(givenUp));
    return messageIds.length;
  }

  private mayBeResent({ account_id: account, expired, resends, carrier }: Undecided): boolean {
    const { uncertainPolicy, uncertainPolicies } = this.config;
    return (
      !expired &&
      (uncertainPolicies.get(account) ?? uncertainPolicy) === 'at_least_once' &&
      resends < this.profiles.of(carrier ?? '').maxResends
    );
  }

  private async giveUpExpired(sql: Sql): Promise<number> {
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE expires_at <= now() AND state IN ('ready', 'delayed', 'held')
        ORDER BY expires_at LIMIT ${BATCH}`,
    );
    const locked = await lockFreeMessages(
      sql,
      rows.map((row) => row.message_id),
    );
    const still = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE message_id = ANY($1::bigint[]) AND expires_at <= now()
        AND state IN ('ready', 'delayed', 'held') ORDER BY message_id FOR UPDATE SKIP LOCKED`,
      [locked],
    );
    const codes = await this.lastRefusals(
      sql,
      still.map((row) => row.message_id),
    );
    for (const code of EXPIRY_CODES) {
      const ids = still.map((row) => row.message_id).filter((id) => (codes.get(id) ?? 'validity_expired') === code);
      await this.fail(sql, ids, 'validity period passed before a carrier accepted it', code);
    }
    return rows.length;
  }

  /** How carriers put off what they never refused: it says more than that time has passed. */
  private async lastRefusals(sql: Sql, messageIds: readonly number[]): Promise<ReadonlyMap<number, ReasonCode>> {
    const rows = await sql.rows<{ message_id: number; refusal_code: ReasonCode }>(
      `SELECT DISTINCT ON (message_id) message_id, refusal_code FROM submission
       WHERE message_id = ANY($1::bigint[]) AND refusal_code IN ('carrier_throttled', 'carrier_unavailable')
         ORDER BY message_id, id DESC`,
      [messageIds],
    );
    return new Map(rows.map(({ message_id: id, refusal_code: code }) => [id, code]));
  }

  private async endCancelled(sql: Sql): Promise<number> {
    const messageIds = await this.due(sql, 'ending');
    const rows = await sql.rows<{ message_id: number; end_reason: EndReason }>(
      'SELECT message_id, end_reason FROM send_queue WHERE message_id = ANY($1::bigint[])',
      [messageIds],
    );
    const ended = (reason: EndReason) =>
      rows.filter(({ end_reason: own }) => own === reason).map(({ message_id: messageId }) => messageId);
    await this.fail(sql, ended('cancelled'), 'cancelled', 'cancelled');
    await this.fail(sql, ended('sender_withdrawn'), 'the sender name was withdrawn', 'sender_withdrawn');
    return messageIds.length;
  }

  private async giveUpUnrouted(sql: Sql): Promise<number> {
    const messageIds = await this.routeStrays.execute(sql);
    await this.fail(sql, messageIds, 'no carrier goes to this destination', 'no_route');
    return messageIds.length;
  }

  /** Locks them and their messages; what has been moved meanwhile is left out. */
  private async due(sql: Sql, state: 'leased' | 'delayed' | 'uncertain' | 'ending'): Promise<number[]> {
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE state = '${state}' AND state <> 'ready' AND due_at <= now()
        ORDER BY due_at LIMIT ${BATCH}`,
    );
    const locked = await lockFreeMessages(
      sql,
      rows.map((row) => row.message_id),
    );
    if (locked.length === 0) return [];
    const still = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE message_id = ANY($1::bigint[]) AND state = '${state}' AND due_at <= now()
        ORDER BY message_id FOR UPDATE SKIP LOCKED`,
      [locked],
    );
    return still.map((row) => row.message_id);
  }

  /** Segments that a carrier did accept have to be paid all the same. */
  private async fail(
    sql: Sql,
    messageIds: readonly number[],
    failureReason: string,
    reasonCode: ReasonCode,
  ): Promise<void> {
    if (messageIds.length === 0) return;
    const rows = await sql.rows<{ message_id: number; segments: number }>(
      `SELECT message_id, count(DISTINCT segment)::integer AS segments FROM submission
        WHERE message_id = ANY($1::bigint[]) AND outcome = 'accepted' GROUP BY message_id`,
      [messageIds],
    );
    const accepted = new Map(rows.map((row) => [row.message_id, row.segments]));
    await this.changes.apply(
      sql,
      'failed',
      messageIds.map((messageId) => ({ messageId, failureReason, reasonCode })),
      (id) => ({ captured: accepted.get(id) ?? 0 }),
    );
    await this.queue.remove(sql, messageIds);
  }
}

function segmentsOf(undecided: readonly Undecided[]): number {
  return undecided.reduce((sum, { segments }) => sum + segments, 0);
}

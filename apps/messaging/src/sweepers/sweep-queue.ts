import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { Sql } from '@sms/platform/database';
import { MessageChanges } from '../events/message-changes';
import { messagingWorkerConfig } from '../messaging.config';
import { UncertainMetrics } from '../outcomes/uncertain-metrics';
import { SendQueue } from '../queue/send-queue';
import { RouteStrays } from './route-strays';

/** Keeps each statement short; the sweep comes again at once while it finds this many. */
const BATCH = 500;

interface Undecided {
  id: number;
  account_id: number;
  expired: boolean;
  /** Segments of its last attempt that nobody answered for. */
  segments: number;
}

/** Moves on what nobody else does: ended leases, delays and waits, and messages that are no longer worth sending. */
@Injectable()
export class SweepQueue {
  constructor(
    private readonly changes: MessageChanges,
    private readonly queue: SendQueue,
    private readonly routeStrays: RouteStrays,
    private readonly metrics: UncertainMetrics,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Answers whether there may be more. */
  async execute(sql: Sql): Promise<boolean> {
    const counts = [await this.endLeases(sql), await this.endDelays(sql), await this.endWaits(sql), await this.giveUpExpired(sql), await this.giveUpUnrouted(sql)];
    return counts.some((count) => count >= BATCH);
  }

  /** Whoever held the lease has died between recording the attempt and its outcome: the carrier may have the message. */
  private async endLeases(sql: Sql): Promise<number> {
    const messageIds = await this.due(sql, 'leased');
    if (messageIds.length === 0) return 0;
    this.metrics.became(await sql.execute(`UPDATE submission SET outcome = 'uncertain' WHERE message_id = ANY($1::bigint[]) AND outcome = 'in_flight'`, [messageIds]));
    await this.queue.waitForReceipt(sql, messageIds, this.config.uncertainWaitSeconds);
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
      `SELECT m.id, m.account_id, m.expires_at <= now() AS expired,
         (SELECT count(*)::integer FROM submission s WHERE s.message_id = m.id AND s.attempt = q.attempt AND s.outcome = 'uncertain') AS segments
       FROM message m JOIN send_queue q ON q.message_id = m.id WHERE m.id = ANY($1::bigint[])`,
      [messageIds],
    );
    const resent = rows.filter((row) => this.mayBeResent(row));
    const givenUp = rows.filter((row) => !this.mayBeResent(row));
    await this.queue.makeReady(sql, resent.map(({ id }) => id));
    await this.fail(sql, givenUp.map(({ id }) => id), 'outcome at the carrier unknown');
    this.metrics.resolved('resent', segmentsOf(resent));
    this.metrics.resolved('given_up', segmentsOf(givenUp));
    return messageIds.length;
  }

  private mayBeResent({ account_id: account, expired }: Undecided): boolean {
    const { uncertainPolicy, uncertainPolicies } = this.config;
    return !expired && (uncertainPolicies.get(account) ?? uncertainPolicy) === 'at_least_once';
  }

  private async giveUpExpired(sql: Sql): Promise<number> {
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE expires_at <= now() AND state IN ('ready', 'delayed') ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    );
    await this.fail(sql, rows.map((row) => row.message_id), 'validity period passed before a carrier accepted it');
    return rows.length;
  }

  private async giveUpUnrouted(sql: Sql): Promise<number> {
    const messageIds = await this.routeStrays.execute(sql);
    await this.fail(sql, messageIds, 'no carrier goes to this destination');
    return messageIds.length;
  }

  private async due(sql: Sql, state: 'leased' | 'delayed' | 'uncertain'): Promise<number[]> {
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE state = '${state}' AND state <> 'ready' AND due_at <= now() ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    );
    return rows.map((row) => row.message_id);
  }

  /** A segment that a carrier did accept has to be paid all the same. */
  private async fail(sql: Sql, messageIds: readonly number[], failureReason: string): Promise<void> {
    if (messageIds.length === 0) return;
    const rows = await sql.rows<{ message_id: number }>(
      `SELECT DISTINCT message_id FROM submission WHERE message_id = ANY($1::bigint[]) AND outcome = 'accepted'`,
      [messageIds],
    );
    const charged = new Set(rows.map((row) => row.message_id));
    await this.changes.apply(sql, 'failed', messageIds.map((messageId) => ({ messageId, failureReason })), (id) => (charged.has(id) ? 'capture' : 'release'));
    await this.queue.remove(sql, messageIds);
  }
}

function segmentsOf(undecided: readonly Undecided[]): number {
  return undecided.reduce((sum, { segments }) => sum + segments, 0);
}

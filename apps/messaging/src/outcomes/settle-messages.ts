import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { Sql } from '@sms/platform/database';
import { type MessageChange, MessageChanges } from '../events/message-changes';
import { messagingWorkerConfig } from '../messaging.config';
import { SendQueue } from '../queue/send-queue';
import type { SubmissionState } from '../submitting/submission-outcome';
import type { ReceiptVerdict } from './carrier-receipt';
import { judgeMessage, type Judgement, type SubmissionFacts } from './judge-message';

interface SubmissionRow {
  id: number;
  message_id: number;
  attempt: number;
  segment: number;
  segments: number;
  outcome: SubmissionState;
  carrier_message_id: string | null;
  refusal: string | null;
  retryable: boolean | null;
  next_route: string | null;
  receipt_state: ReceiptVerdict | null;
  receipt_at: Date | null;
}

interface Judged {
  readonly messageId: number;
  readonly judgement: Judgement;
  readonly rows: readonly SubmissionRow[];
}

const LONGEST_RETRY_DELAY_SECONDS = 60;

/** Draws the consequences for messages whose submissions have changed: status, queue, hold and events, in bulk. */
@Injectable()
export class SettleMessages {
  constructor(
    private readonly changes: MessageChanges,
    private readonly queue: SendQueue,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  async execute(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    const judged = await this.judge(sql, messageIds);
    await this.settleAccepted(sql, judged);
    await this.settleFailed(sql, judged);
    const ofKind = (kind: Judgement['kind']) => judged.filter(({ judgement }) => judgement.kind === kind);
    await this.queue.delay(sql, ofKind('retry').map(({ messageId, rows }) => ({ messageId, ...nextTry(rows) })));
    await this.queue.waitForReceipt(sql, ofKind('uncertain').map(({ messageId }) => messageId), this.config.uncertainWaitSeconds);
  }

  private async judge(sql: Sql, messageIds: readonly number[]): Promise<Judged[]> {
    const rows = await sql.rows<SubmissionRow>(
      `SELECT id, message_id, attempt, segment, segments, outcome, carrier_message_id, refusal, retryable, next_route, receipt_state, receipt_at
       FROM submission WHERE message_id = ANY($1::bigint[]) ORDER BY message_id, segment, id`,
      [messageIds],
    );
    const byMessage = new Map<number, SubmissionRow[]>();
    for (const row of rows) byMessage.set(row.message_id, [...(byMessage.get(row.message_id) ?? []), row]);
    return [...byMessage].map(([messageId, own]) => ({ messageId, rows: own, judgement: judgeMessage(own[0]?.segments ?? 1, own.map(facts)) }));
  }

  private async settleAccepted(sql: Sql, judged: readonly Judged[]): Promise<void> {
    const accepted = judged.filter(({ judgement }) => judgement.kind === 'accepted');
    if (accepted.length === 0) return;
    await this.changes.apply(sql, 'pending', accepted.map(({ messageId, rows }) => ({ messageId, carrierMessageId: carrierMessageIdOf(rows) })), () => 'capture');
    await this.queue.remove(sql, accepted.map(({ messageId }) => messageId));
    for (const final of ['delivered', 'undelivered', 'failed'] as const) {
      await this.changes.apply(sql, final, accepted.flatMap((message) => finalChange(message, final)), () => null);
    }
  }

  private async settleFailed(sql: Sql, judged: readonly Judged[]): Promise<void> {
    const failed = new Map(judged.flatMap(({ messageId, judgement }) => (judgement.kind === 'failed' ? [[messageId, judgement] as const] : [])));
    const changes = [...failed].map(([messageId, { failureReason }]) => ({ messageId, failureReason }));
    await this.changes.apply(sql, 'failed', changes, (messageId) => (failed.get(messageId)?.charged ? 'capture' : 'release'));
    await this.queue.remove(sql, [...failed.keys()]);
  }
}

function facts(row: SubmissionRow): SubmissionFacts {
  return { id: row.id, segment: row.segment, state: row.outcome, refusal: row.refusal, retryable: row.retryable ?? false, verdict: row.receipt_state };
}

/** The vendor sees one carrier reference: that of the first segment. */
function carrierMessageIdOf(rows: readonly SubmissionRow[]): string | null {
  return rows.find((row) => row.outcome === 'accepted')?.carrier_message_id ?? null;
}

function finalChange({ messageId, judgement, rows }: Judged, final: 'delivered' | 'undelivered' | 'failed'): MessageChange[] {
  if (judgement.kind !== 'accepted' || judgement.final !== final) return [];
  const deliveredAt = final === 'delivered' ? latest(rows.map((row) => row.receipt_at)) : null;
  return [{ messageId, failureReason: judgement.failureReason, deliveredAt }];
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, next) => (last && next && last > next ? last : (next ?? last)), null);
}

/**
 * To the next carrier at once. To the same one after 1 s, doubling to 60 s: what slows a throttled carrier down is
 * its link, this only spares a stubborn message.
 */
function nextTry(rows: readonly SubmissionRow[]): { seconds: number; nextRoute: string | null } {
  const attempt = Math.max(...rows.map((row) => row.attempt));
  const nextRoute = rows.find((row) => row.attempt === attempt && row.next_route !== null)?.next_route ?? null;
  if (nextRoute !== null) return { seconds: 0, nextRoute };
  const refusals = rows.filter((row) => row.outcome === 'refused').length;
  return { seconds: Math.min(LONGEST_RETRY_DELAY_SECONDS, 2 ** Math.max(0, refusals - 1)), nextRoute };
}

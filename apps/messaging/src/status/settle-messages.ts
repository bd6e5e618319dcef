import { Injectable } from '@nestjs/common';
import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { type Sql, statement } from '@sms/platform/database';
import type { MessageState } from '@sms/smpp';
import { CarrierProfiles } from '../carrier-settings/carrier-profiles';
import type { ReceiptVerdict } from '@sms/carriers';
import { MessageChanges } from './message-changes';
import { type MessageChange } from './message-changes.sql';
import { Attempts, OF_MESSAGES, ofMessages } from '../queue/attempts';
import { claimedMessages, HeldClaims } from '../queue/held-claims';
import { MessageWatches } from '../queue/message-watches';
import { SendQueue } from '../queue/send-queue';
import { type Derived, deriveOverdue, deriveStatus, type FinalStatus, type SubmissionFacts } from './derive-status';
import { nextTry, type NextTry, type TriedSegment } from './next-try';

interface SubmissionRow extends TriedSegment {
  id: number;
  message_id: number;
  segment: number;
  segments: number;
  carrier_message_id: string | null;
  refusal_code: ReasonCode | null;
  retryable: boolean | null;
  receipt_state: ReceiptVerdict | null;
  receipt_at: Date | null;
  reported_state: MessageState | null;
  reported_error: string | null;
}

interface Decided {
  readonly messageId: number;
  readonly derived: Derived;
  readonly rows: readonly SubmissionRow[];
}

interface Retry {
  readonly messageId: number;
  readonly rows: readonly SubmissionRow[];
  readonly next: NextTry;
}

interface SettleOptions {
  /** The claims that the caller has locked. Other claims belong to other workers, which decide about their messages. */
  readonly held?: HeldClaims;
  /** Parts without a receipt take the verdict of the one that has it, where the carrier reports one for all. */
  readonly infer?: boolean;
  /** Stops waiting for receipts: an undecided message ends by those that have come. */
  readonly close?: boolean;
}

const readAttemptsOfMessages = statement<readonly [messageIds: readonly number[], lowest: number], SubmissionRow>({
  name: 'messaging.read_attempts_of_messages',
  text: `
    SELECT id, message_id, attempt, segment, segments, carrier, outcome, carrier_message_id, refusal, refusal_code,
     retryable, next_route,
      receipt_state, receipt_at, reported_state, reported_error
    FROM submission WHERE ${OF_MESSAGES} ORDER BY message_id, segment, id`,
});

/**
 * Updates status, queue, hold and events of messages whose submissions have changed, in bulk. The caller has locked the
 * messages (see lockMessages) before it changed anything about them.
 */
@Injectable()
export class SettleMessages {
  constructor(
    private readonly changes: MessageChanges,
    private readonly queue: SendQueue,
    private readonly watches: MessageWatches,
    private readonly attempts: Attempts,
    private readonly profiles: CarrierProfiles,
  ) {}

  async execute(sql: Sql, messageIds: readonly number[], options: SettleOptions = {}): Promise<void> {
    if (messageIds.length === 0) return;
    const { held = HeldClaims.NONE } = options;
    const all = await this.derive(sql, messageIds, options);
    await this.settleAccepted(sql, all, held, options);
    // A worker that has claimed a message again has an attempt in flight, whose outcome decides.
    const claimedAgain = await claimedMessages(
      sql,
      all.flatMap(({ messageId, derived: { kind } }) =>
        kind === 'accepted' || kind === 'wait' || held.has(messageId) ? [] : [messageId],
      ),
    );
    const decided = all.filter(({ messageId }) => !claimedAgain.has(messageId));
    const retries = ofKind(decided, 'retry').map(({ messageId, rows }): Retry => {
      const { maxAttempts } = this.profiles.of(lastCarrier(rows));
      return { messageId, rows, next: nextTry(rows, held.routeOf(messageId), maxAttempts) };
    });
    await this.settleFailed(sql, decided, retries, held);
    await this.queue.waitForReceipt(
      sql,
      held,
      ofKind(decided, 'uncertain').map(({ messageId, rows }) => ({
        messageId,
        carrier: rows.findLast(({ outcome }) => outcome === 'uncertain')?.carrier ?? lastCarrier(rows),
        seconds: this.profiles.of(lastCarrier(rows)).uncertainWaitSeconds,
      })),
    );
    await this.tryAgain(sql, retries, held);
  }

  /** Requeues immediate retries last: the counters of accounts are locked after everything else. */
  private async tryAgain(sql: Sql, retries: readonly Retry[], held: HeldClaims): Promise<void> {
    await this.attempts.forgetUnsent(sql, retries.filter(hasOldUnsent));
    const atOnce = retries.flatMap(({ messageId, next }) =>
      next.kind === 'now' && held.has(messageId) ? [{ messageId, route: next.route }] : [],
    );
    await this.queue.delay(
      sql,
      held,
      retries.flatMap(({ messageId, next }) =>
        next.kind === 'never' || (next.kind === 'now' && held.has(messageId))
          ? []
          : [
              {
                messageId,
                seconds: next.kind === 'later' ? next.seconds : 0,
                nextRoute: next.kind === 'now' ? next.route : null,
              },
            ],
      ),
    );
    await this.queue.makeReady(sql, held, atOnce);
  }

  private async derive(sql: Sql, messageIds: readonly number[], { infer = false }: SettleOptions): Promise<Decided[]> {
    const rows = await sql.run(readAttemptsOfMessages, ofMessages(messageIds));
    const byMessage = new Map<number, SubmissionRow[]>();
    for (const row of rows) {
      const own = byMessage.get(row.message_id);
      if (own) own.push(row);
      else byMessage.set(row.message_id, [row]);
    }
    return [...byMessage].map(([messageId, own]) => {
      const rules = { ...this.profiles.of(lastCarrier(own)), infer };
      return { messageId, rows: own, derived: deriveStatus(segmentsOf(own), deciding(own), rules) };
    });
  }

  private async settleAccepted(
    sql: Sql,
    decided: readonly Decided[],
    held: HeldClaims,
    { close = false }: SettleOptions,
  ): Promise<void> {
    const accepted = decided.filter(({ derived }) => derived.kind === 'accepted');
    if (accepted.length === 0) return;
    const first = await this.changes.apply(
      sql,
      'pending',
      accepted.map(({ messageId, rows }) => ({
        messageId,
        carrier: lastCarrier(rows),
        carrierMessageId: carrierMessageIdOf(rows),
      })),
    );
    await this.queue.remove(sql, held, first);
    const finals = accepted.flatMap(({ messageId, rows, derived }) => {
      const final =
        derived.kind === 'accepted'
          ? (derived.final ?? (close ? deriveOverdue(segmentsOf(rows), deciding(rows)) : null))
          : null;
      return final === null ? [] : [{ status: final.status, change: finalChange(messageId, rows, final) }];
    });
    for (const status of ['delivered', 'undelivered', 'failed'] as const satisfies readonly MessageStatus[]) {
      await this.changes.apply(
        sql,
        status,
        finals.flatMap((final) => (final.status === status ? [final.change] : [])),
      );
    }
    const inferable = accepted.filter(({ derived }) => derived.kind === 'accepted' && derived.inferable);
    await this.watches.inferSoon(
      sql,
      inferable.map(({ messageId }) => messageId),
    );
  }

  private async settleFailed(
    sql: Sql,
    decided: readonly Decided[],
    retries: readonly Retry[],
    held: HeldClaims,
  ): Promise<void> {
    const refused = decided.flatMap(({ messageId, derived, rows }) =>
      derived.kind === 'failed'
        ? [{ messageId, rows, failureReason: derived.failureReason, reasonCode: derived.reasonCode }]
        : [],
    );
    const exhausted = retries.flatMap(({ messageId, rows, next }) =>
      next.kind === 'never'
        ? [{ messageId, rows, failureReason: next.failureReason, reasonCode: 'attempts_exhausted' as const }]
        : [],
    );
    const changes = [...refused, ...exhausted];
    const accepted = new Map(changes.map(({ messageId, rows }) => [messageId, acceptedSegments(rows)]));
    const ended = await this.changes.apply(sql, 'failed', changes, (messageId) => accepted.get(messageId) ?? 0);
    await this.queue.remove(sql, held, ended);
  }
}

function ofKind(decided: readonly Decided[], kind: Derived['kind']): Decided[] {
  return decided.filter(({ derived }) => derived.kind === kind);
}

/** The parts of a message go over one carrier: parts that an earlier carrier took do not count. */
function deciding(rows: readonly SubmissionRow[]): SubmissionFacts[] {
  const carrier = lastCarrier(rows);
  return rows.filter((row) => row.carrier === carrier).map(facts);
}

/** Counts segments that any carrier took: it has to be paid. */
function acceptedSegments(rows: readonly SubmissionRow[]): number {
  return new Set(rows.flatMap(({ outcome, segment }) => (outcome === 'accepted' ? [segment] : []))).size;
}

function facts(row: SubmissionRow): SubmissionFacts {
  return {
    id: row.id,
    segment: row.segment,
    state: row.outcome,
    refusal: row.refusal,
    refusalCode: row.refusal_code,
    retryable: row.retryable ?? false,
    verdict: row.receipt_state,
    reported: row.reported_state,
    reportedError: row.reported_error,
  };
}

/** Another carrier may have split the text differently: the last one counts. */
function segmentsOf(rows: readonly SubmissionRow[]): number {
  return latest(rows)?.segments ?? 1;
}

function lastCarrier(rows: readonly SubmissionRow[]): string {
  return latest(rows)?.carrier ?? '';
}

function latest(rows: readonly SubmissionRow[]): SubmissionRow | undefined {
  return rows.reduce<SubmissionRow | undefined>((last, next) => (last && last.id > next.id ? last : next), undefined);
}

/** The vendor sees one carrier reference: that of the first segment. */
function carrierMessageIdOf(rows: readonly SubmissionRow[]): string | null {
  return rows.find((row) => row.outcome === 'accepted')?.carrier_message_id ?? null;
}

function finalChange(
  messageId: number,
  rows: readonly SubmissionRow[],
  { status, failureReason, reasonCode }: FinalStatus,
): MessageChange {
  const deliveredAt = status === 'delivered' ? latestOf(rows.map((row) => row.receipt_at)) : null;
  return { messageId, failureReason, reasonCode, deliveredAt };
}

function latestOf(times: readonly (Date | null)[]): Date | null {
  return times.reduce((last, next) => (last && next && last > next ? last : (next ?? last)), null);
}

/** Of unsent attempts, the last one is enough to be shown. */
function hasOldUnsent({ rows }: Retry): boolean {
  const last = latest(rows)?.attempt ?? 1;
  return rows.some(({ outcome, attempt }) => outcome === 'not_sent' && attempt < last);
}

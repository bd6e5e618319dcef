import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import type { SettledSubmission } from './outcome-of';
import { lockMessages } from '../../message/message-locks';
import { HeldClaims } from '../../queue/held-claims';
import { UnmatchedReceipts } from '../../receipts/unmatched-receipts';
import { Attempts } from '../../queue/attempts';
import { SettleMessages } from '../../status/settle-messages';
import { UncertainLog, type UnansweredSubmit } from '../../message/uncertain-log';
import { countResolved, countUncertain } from '../../message/uncertain-metrics';

interface RecordedRow {
  id: number;
  message_id: number;
  carrier: string;
  recipient: string;
  outcome: string;
  carrier_message_id: string | null;
}

/** The id that a carrier gave to a submission. */
export interface AnsweredId {
  readonly carrier: string;
  readonly carrierMessageId: string;
}

const OUTCOMES = columns<SettledSubmission>({
  id: ['bigint', ({ submissionId }) => submissionId],
  outcome: ['text', ({ outcome }) => outcome.kind],
  carrier_message_id: ['text', ({ outcome }) => (outcome.kind === 'accepted' ? outcome.carrierMessageId : null)],
  verbatim_message_id: ['text', ({ outcome }) => (outcome.kind === 'accepted' ? outcome.verbatimMessageId : null)],
  refusal: ['text', ({ outcome }) => (outcome.kind === 'refused' ? outcome.refusal : null)],
  refusal_code: ['text', ({ outcome }) => (outcome.kind === 'refused' ? outcome.refusalCode : null)],
  retryable: ['boolean', ({ outcome }) => (outcome.kind === 'refused' ? outcome.retryable : null)],
  next_route: ['text', ({ outcome }) => (outcome.kind === 'refused' ? outcome.nextRoute : null)],
  slot: ['smallint', ({ outcome }) => outcome.slot ?? null],
});

const findMessagesOfAttempts = statement<
  readonly [late: readonly number[], min: number, max: number],
  { message_id: number }
>({
  name: 'messaging.find_messages_of_attempts',
  text: 'SELECT message_id FROM submission WHERE id = ANY($1::bigint[]) AND id BETWEEN $2 AND $3',
});

const recordOutcomes = statement<readonly SettledSubmission[], RecordedRow>({
  name: 'messaging.record_outcomes',
  params: OUTCOMES,
  text: `
    UPDATE submission s SET outcome = o.outcome, carrier_message_id = o.carrier_message_id,
     verbatim_message_id = nullif(o.verbatim_message_id, o.carrier_message_id),
      refusal = o.refusal, refusal_code = o.refusal_code, retryable = o.retryable, next_route = o.next_route,
      slot = coalesce(o.slot, s.slot)
    FROM ${OUTCOMES.unnest} AS o(${OUTCOMES.names})
    CROSS JOIN LATERAL (SELECT ctid AS tid FROM submission WHERE id = o.id LIMIT 1) AS found
    WHERE s.id = o.id AND s.ctid = found.tid
      AND (s.outcome = 'in_flight' OR s.outcome = 'uncertain' AND o.outcome <> 'uncertain') IS TRUE
    RETURNING s.id, s.message_id, s.carrier, s.recipient, s.outcome, s.carrier_message_id`,
});

/** Records outcomes of any kind under the locks of their messages, whatever has happened to these meanwhile. */
@Injectable()
export class RecordOutcomes {
  constructor(
    private readonly attempts: Attempts,
    private readonly unmatched: UnmatchedReceipts,
    private readonly settleMessages: SettleMessages,
    private readonly uncertainLog: UncertainLog,
  ) {}

  /**
   * A submission settled before keeps its outcome, except that an uncertain one takes a late answer. `endedClaims`:
   * claims of which nothing else is in flight. Returns the ids that have become known: receipts may have come before
   * them.
   */
  async execute(
    sql: Sql,
    settled: readonly SettledSubmission[],
    endedClaims: ReadonlySet<number> = new Set(),
  ): Promise<AnsweredId[]> {
    if (settled.length === 0) return [];
    // A timeout and the late answer after it may wait for the same commit: the answer counts.
    const latest = [...new Map(settled.map((one) => [one.submissionId, one])).values()];
    await lockMessages(sql, await this.messagesOf(sql, settled));
    const claimed = settled.flatMap(({ submitted }) => submitted ?? []);
    const held = await HeldClaims.lock(
      sql,
      claimed.map(({ message }) => ({ claimId: message.claimId, messageId: message.id, route: message.route })),
    );
    await this.writeAttempts(sql, settled, held);
    const rows = await this.record(sql, latest);
    const recorded = new Set(rows.map(({ id }) => id));
    const news = settled.filter(({ submissionId }) => recorded.has(submissionId));
    const uncertain = news.filter(({ outcome }) => outcome.kind === 'uncertain');
    countUncertain(uncertain.length);
    this.uncertainLog.unanswered(sql, uncertain.flatMap(unansweredSubmit));
    countResolved('late_answer', news.filter(({ submitted }) => submitted === undefined).length);
    await this.unmatched.lookForRecipients(
      sql,
      rows.filter(
        ({ outcome, carrier_message_id: id }) => outcome === 'uncertain' || (outcome === 'accepted' && id === null),
      ),
    );
    // Also messages whose receipt came before the answer: when this is their last part, no other call decides.
    const inClaims = claimed.flatMap(({ message: { id } }) => (held.has(id) ? [id] : []));
    await this.settleMessages.execute(sql, [...new Set([...rows.map((row) => row.message_id), ...inClaims])], { held });
    await held.write(sql, endedClaims);
    return rows.flatMap(({ carrier, carrier_message_id: id }) =>
      id === null ? [] : [{ carrier, carrierMessageId: id }],
    );
  }

  private async messagesOf(sql: Sql, settled: readonly SettledSubmission[]): Promise<number[]> {
    const known = settled.flatMap(({ submitted }) => submitted?.message.id ?? []);
    const late = settled.flatMap(({ submissionId, submitted }) => (submitted ? [] : [submissionId]));
    if (late.length === 0) return known;
    const rows = await sql.run(findMessagesOfAttempts, [late, Math.min(...late), Math.max(...late)]);
    return [...known, ...rows.map((row) => row.message_id)];
  }

  private async writeAttempts(sql: Sql, settled: readonly SettledSubmission[], held: HeldClaims): Promise<void> {
    const unwritten = settled.flatMap(({ submitted }) => (submitted?.unwritten ? [submitted] : []));
    // Their outcomes may have been committed already, without the reply reaching this process.
    await this.attempts.writeFromStates(
      sql,
      unwritten.map(({ message }) => message.id),
    );
    await this.attempts.writeFromClaims(
      sql,
      'in_flight',
      unwritten.flatMap(({ message, carrier, submittedAt }) =>
        held.has(message.id) ? [{ messageId: message.id, attempt: message.attempt, carrier, submittedAt }] : [],
      ),
    );
  }

  /**
   * The messages are locked, so a row found by its key is still there a moment later. IS TRUE keeps the planner from
   * the index of attempts in flight: it would scan all of that for each answer, whenever its statistics say that next
   * to nothing is in flight.
   */
  private record(sql: Sql, latest: readonly SettledSubmission[]): Promise<RecordedRow[]> {
    return sql.run(recordOutcomes, latest);
  }
}

function unansweredSubmit({ submitted, outcome }: SettledSubmission): UnansweredSubmit[] {
  if (submitted === undefined) return [];
  const { message, carrier } = submitted;
  const { requestId, ordinal, attempt } = message;
  return [{ requestId, ordinal, attempt, carrier, slot: outcome.slot ?? null }];
}

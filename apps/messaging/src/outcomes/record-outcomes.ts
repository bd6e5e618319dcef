import { Injectable } from '@nestjs/common';
import { columns, type Sql } from '@sms/platform/database';
import type { SettledSubmission } from '../carriers/submission-outcome';
import { lockMessagesOf } from '../messages/message-locks';
import { countResolved, countUncertain } from '../messages/uncertain-metrics';
import { ReceiptMatcher } from '../receipts/receipt-matcher';
import { UnmatchedReceipts } from '../receipts/unmatched-receipts';

interface RecordedRow {
  id: number;
  message_id: number;
  carrier: string;
  recipient: string;
  outcome: string;
  carrier_message_id: string | null;
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
});

/** Writes what carriers answered to submits. */
@Injectable()
export class RecordOutcomes {
  constructor(
    private readonly receipts: ReceiptMatcher,
    private readonly unmatched: UnmatchedReceipts,
  ) {}

  /**
   * Returns the ids of the messages concerned, which are locked. A submission settled before keeps its outcome, save
   * that an uncertain one takes a late answer; receipts that came before the answer are applied now.
   */
  async execute(sql: Sql, settled: readonly SettledSubmission[]): Promise<number[]> {
    if (settled.length === 0) return [];
    // A timeout and the late answer after it may wait for the same commit: the answer counts.
    const latest = [...new Map(settled.map((one) => [one.submissionId, one])).values()];
    await lockMessagesOf(
      sql,
      latest.map(({ submissionId }) => submissionId),
    );
    const rows = await this.record(sql, latest);
    const recorded = new Set(rows.map(({ id }) => id));
    const news = settled.filter(({ submissionId }) => recorded.has(submissionId));
    countUncertain(news.filter(({ outcome }) => outcome.kind === 'uncertain').length);
    countResolved('late_answer', news.filter(({ late }) => late).length);
    await this.receipts.takeWaiting(
      sql,
      rows.flatMap(({ carrier, carrier_message_id: id }) => (id === null ? [] : [{ carrier, carrierMessageId: id }])),
    );
    await this.unmatched.lookForRecipients(
      sql,
      rows.filter(
        ({ outcome, carrier_message_id: id }) => outcome === 'uncertain' || (outcome === 'accepted' && id === null),
      ),
    );
    return rows.map((row) => row.message_id);
  }

  private record(sql: Sql, latest: readonly SettledSubmission[]): Promise<RecordedRow[]> {
    return sql.rows<RecordedRow>(
      `UPDATE submission s SET outcome = o.outcome, carrier_message_id = o.carrier_message_id,
        verbatim_message_id = nullif(o.verbatim_message_id, o.carrier_message_id),
         refusal = o.refusal, refusal_code = o.refusal_code, retryable = o.retryable, next_route = o.next_route
       FROM ${OUTCOMES.unnest} AS o(${OUTCOMES.names})
       WHERE s.id = o.id AND (s.outcome = 'in_flight' OR s.outcome = 'uncertain' AND o.outcome <> 'uncertain')
       RETURNING s.id, s.message_id, s.carrier, s.recipient, s.outcome, s.carrier_message_id`,
      OUTCOMES.arrays(latest),
    );
  }
}

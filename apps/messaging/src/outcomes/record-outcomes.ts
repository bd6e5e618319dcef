import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import type { SettledSubmission } from '../submitting/submission-outcome';
import { ReceiptMatcher } from './receipt-matcher';
import { UncertainMetrics } from './uncertain-metrics';

/** Writes what carriers answered to submits. */
@Injectable()
export class RecordOutcomes {
  constructor(
    private readonly receipts: ReceiptMatcher,
    private readonly metrics: UncertainMetrics,
  ) {}

  /**
   * Answers the ids of the messages concerned. A submission settled before keeps its outcome, save that an
   * uncertain one takes a late answer; receipts that came before the answer are applied now.
   */
  async execute(sql: Sql, settled: readonly SettledSubmission[]): Promise<number[]> {
    if (settled.length === 0) return [];
    // A timeout and the late answer after it may wait for the same commit: the answer counts.
    const latest = [...new Map(settled.map((one) => [one.submissionId, one])).values()];
    const rows = await sql.rows<{ id: number; message_id: number; carrier: string; carrier_message_id: string | null }>(
      `UPDATE submission s SET outcome = o.outcome, carrier_message_id = o.carrier_message_id, verbatim_message_id = nullif(o.verbatim_message_id, o.carrier_message_id), refusal = o.refusal, retryable = o.retryable, next_route = o.next_route
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[])
         AS o(id, outcome, carrier_message_id, refusal, retryable, next_route, verbatim_message_id)
       WHERE s.id = o.id AND (s.outcome = 'in_flight' OR s.outcome = 'uncertain' AND o.outcome <> 'uncertain')
       RETURNING s.id, s.message_id, s.carrier, s.carrier_message_id`,
      [
        latest.map(({ submissionId }) => submissionId),
        latest.map(({ outcome }) => outcome.kind),
        latest.map(({ outcome }) => (outcome.kind === 'accepted' ? outcome.carrierMessageId : null)),
        latest.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.refusal : null)),
        latest.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.retryable : null)),
        latest.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.nextRoute : null)),
        latest.map(({ outcome }) => (outcome.kind === 'accepted' ? outcome.verbatimMessageId : null)),
      ],
    );
    const recorded = new Set(rows.map(({ id }) => id));
    const news = settled.filter(({ submissionId }) => recorded.has(submissionId));
    this.metrics.became(news.filter(({ outcome }) => outcome.kind === 'uncertain').length);
    this.metrics.resolved('late_answer', news.filter(({ late }) => late).length);
    await this.receipts.applyParked(sql, rows.flatMap(({ carrier, carrier_message_id: id }) => (id === null ? [] : [{ carrier, carrierMessageId: id }])));
    return rows.map((row) => row.message_id);
  }
}

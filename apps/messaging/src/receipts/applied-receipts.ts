import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import { CarrierProfiles } from '../carrier-settings/carrier-profiles';
import { type CarrierReceipt, type ReceiptVerdict, receiptWords, verdictOf } from '@sms/carriers';
import type { Candidate } from './match-receipt';

export interface AppliedReceipt {
  readonly receipt: CarrierReceipt;
  readonly candidate: Candidate;
  /** When the reported event happened. */
  readonly at: Date;
}

interface Report extends AppliedReceipt {
  readonly verdict: ReceiptVerdict | null;
}

const REPORTS = columns<Report>({
  id: ['bigint', ({ candidate }) => candidate.submissionId],
  verdict: ['text', ({ verdict }) => verdict],
  at: ['timestamptz', ({ verdict, at }) => (verdict === null ? null : at.toISOString())],
  carrier_message_id: ['text', ({ receipt }) => receipt.carrierMessageId],
  state: ['text', ({ receipt }) => receipt.state],
  error: ['text', ({ receipt }) => receipt.errorCode],
  words: ['text', ({ receipt }) => receiptWords(receipt)],
});

const applyReceipts = statement<readonly Report[], { message_id: number }>({
  name: 'messaging.apply_receipts',
  params: REPORTS,
  text: `
    UPDATE submission s SET outcome = 'accepted', receipt_state = r.verdict, receipt_at = r.at,
     reported_state = r.state, reported_error = r.error, receipt = r.words,
      carrier_message_id = coalesce(s.carrier_message_id, r.carrier_message_id)
    FROM ${REPORTS.unnest} AS r(${REPORTS.names})
    CROSS JOIN LATERAL (SELECT ctid AS tid FROM submission WHERE id = r.id LIMIT 1) AS found
    WHERE s.id = r.id AND s.ctid = found.tid AND s.receipt_state IS NULL
      AND s.outcome IN ('in_flight', 'uncertain', 'accepted')
    RETURNING s.message_id`,
});

/**
 * Writes the contents of matched receipts. The first verdict on a submission stands; any receipt proves that the
 * carrier has it.
 */
@Injectable()
export class AppliedReceipts {
  constructor(private readonly profiles: CarrierProfiles) {}

  /** Returns the ids of the messages that changed. */
  async record(sql: Sql, applied: readonly AppliedReceipt[]): Promise<number[]> {
    if (applied.length === 0) return [];
    const reports = new Map<number, Report>();
    for (const one of applied) {
      const verdict = verdictOf(one.receipt.state, this.profiles.of(one.receipt.carrier));
      const known = reports.get(one.candidate.submissionId);
      if (!known || known.verdict === null) reports.set(one.candidate.submissionId, { ...one, verdict });
    }
    return this.update(sql, [...reports.values()]);
  }

  /** The messages are locked, so a row found by its key is still there a moment later. */
  private async update(sql: Sql, reports: readonly Report[]): Promise<number[]> {
    const rows = await sql.run(applyReceipts, reports);
    return rows.map((row) => row.message_id);
  }
}

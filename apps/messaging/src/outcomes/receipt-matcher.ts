import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import type { MessageState } from '@sms/smpp';
import { type CarrierReceipt, type ReceiptVerdict, verdictOf } from './carrier-receipt';

interface MatchedReceipt {
  readonly submissionId: number;
  readonly carrierMessageId: string;
  readonly verdict: ReceiptVerdict;
  readonly at: Date;
}

/** Finds the submission a receipt speaks of, and keeps the receipts that come too early or belong to nobody. */
@Injectable()
export class ReceiptMatcher {
  /** Stores receipts, applies those that match, answers the ids of the messages concerned. */
  async take(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<number[]> {
    if (receipts.length === 0) return [];
    const matches = await this.match(sql, receipts);
    await this.store(sql, receipts, matches);
    const matched = receipts.flatMap((receipt, index) => asMatched(matches.get(index), receipt.carrierMessageId, receipt.state, receipt.doneAt));
    return this.apply(sql, matched);
  }

  /** Applies stored receipts whose carrier ids have become known. Answers the ids of the messages concerned. */
  async applyParked(sql: Sql, ids: readonly { carrier: string; carrierMessageId: string }[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const rows = await sql.rows<{ submission_id: number; carrier_message_id: string; state: MessageState; done_at: Date | null }>(
      `UPDATE receipt r SET submission_id = s.id
       FROM unnest($1::text[], $2::text[]) AS k(carrier, carrier_message_id) JOIN submission s USING (carrier, carrier_message_id)
       WHERE r.carrier = k.carrier AND r.carrier_message_id = k.carrier_message_id AND r.submission_id IS NULL
         AND (r.recipient IS NULL OR r.recipient = s.recipient)
       RETURNING r.submission_id, r.carrier_message_id, r.state, r.done_at`,
      [ids.map(({ carrier }) => carrier), ids.map(({ carrierMessageId }) => carrierMessageId)],
    );
    return this.apply(sql, rows.flatMap((row) => asMatched(row.submission_id, row.carrier_message_id, row.state, row.done_at)));
  }

  /** The carrier ids of receipts nobody has claimed yet whose submission is known by now. */
  async claimable(sql: Sql): Promise<{ carrier: string; carrierMessageId: string }[]> {
    return sql.rows<{ carrier: string; carrierMessageId: string }>(
      `SELECT DISTINCT r.carrier, r.carrier_message_id AS "carrierMessageId" FROM receipt r JOIN submission s USING (carrier, carrier_message_id)
       WHERE r.submission_id IS NULL AND r.received_at > now() - interval '1 day' AND (r.recipient IS NULL OR r.recipient = s.recipient) LIMIT 500`,
    );
  }

  /** Index of the receipt to id of its submission: by the carrier's id, or else by our reference while the outcome is open. */
  private async match(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<Map<number, number>> {
    const rows = await sql.rows<{ index: number; submission_id: number | null }>(
      `SELECT r.index::integer - 1 AS index, coalesce(
         (SELECT s.id FROM submission s WHERE s.carrier = r.carrier AND s.carrier_message_id = r.carrier_message_id AND s.recipient = r.recipient
          ORDER BY s.id DESC LIMIT 1),
         (SELECT s.id FROM submission s WHERE s.carrier = r.carrier AND s.recipient = r.recipient AND s.outcome IN ('in_flight', 'uncertain')
          AND s.id % 65536 = r.reference ORDER BY s.id DESC LIMIT 1)) AS submission_id
       FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[]) WITH ORDINALITY AS r(carrier, carrier_message_id, recipient, reference, index)`,
      [
        receipts.map(({ carrier }) => carrier),
        receipts.map(({ carrierMessageId }) => carrierMessageId),
        receipts.map(({ recipient }) => recipient),
        receipts.map(({ reference }) => reference),
      ],
    );
    return new Map(rows.flatMap(({ index, submission_id: id }) => (id === null ? [] : [[index, id]])));
  }

  private async store(sql: Sql, receipts: readonly CarrierReceipt[], matches: ReadonlyMap<number, number>): Promise<void> {
    await sql.execute(
      `INSERT INTO receipt (carrier, carrier_message_id, recipient, reference, state, error_code, done_at, submission_id)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::timestamptz[], $8::bigint[])`,
      [
        receipts.map(({ carrier }) => carrier),
        receipts.map(({ carrierMessageId }) => carrierMessageId),
        receipts.map(({ recipient }) => recipient),
        receipts.map(({ reference }) => reference),
        receipts.map(({ state }) => state),
        receipts.map(({ errorCode }) => errorCode),
        receipts.map(({ doneAt }) => doneAt?.toISOString() ?? null),
        receipts.map((_receipt, index) => matches.get(index) ?? null),
      ],
    );
  }

  /** The first verdict on a submission stands. A receipt also proves that an uncertain submission had arrived. */
  private async apply(sql: Sql, matched: readonly MatchedReceipt[]): Promise<number[]> {
    if (matched.length === 0) return [];
    const first = new Map<number, MatchedReceipt>();
    for (const receipt of matched) if (!first.has(receipt.submissionId)) first.set(receipt.submissionId, receipt);
    const receipts = [...first.values()];
    const rows = await sql.rows<{ message_id: number }>(
      `UPDATE submission s SET outcome = 'accepted', receipt_state = r.verdict, receipt_at = r.at,
         carrier_message_id = coalesce(s.carrier_message_id, r.carrier_message_id)
       FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[]) AS r(id, verdict, at, carrier_message_id)
       WHERE s.id = r.id AND s.receipt_state IS NULL AND s.outcome IN ('in_flight', 'uncertain', 'accepted')
       RETURNING s.message_id`,
      [
        receipts.map(({ submissionId }) => submissionId),
        receipts.map(({ verdict }) => verdict),
        receipts.map(({ at }) => at.toISOString()),
        receipts.map(({ carrierMessageId }) => carrierMessageId),
      ],
    );
    return rows.map((row) => row.message_id);
  }
}

/** An intermediate state says nothing yet. A carrier's clock may be wrong or its date malformed: a time to come is not believed. */
function asMatched(submissionId: number | undefined, carrierMessageId: string, state: MessageState, doneAt: Date | null): MatchedReceipt[] {
  const verdict = verdictOf(state);
  if (submissionId === undefined || verdict === null) return [];
  const now = new Date();
  return [{ submissionId, carrierMessageId, verdict, at: doneAt && doneAt < now ? doneAt : now }];
}

import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import type { MessageState } from '@sms/smpp';
import { referenceOf } from '../submitting/segment';
import { asDecimal, asHex } from '../carriers/carrier-message-id';
import { CarrierIdForms } from './carrier-id-forms';
import { type CarrierReceipt, type ReceiptVerdict, verdictOf } from './carrier-receipt';
import { UncertainMetrics } from './uncertain-metrics';

interface MatchedReceipt {
  readonly submissionId: number;
  readonly carrierMessageId: string;
  readonly verdict: ReceiptVerdict;
  readonly at: Date;
}

interface CarrierId {
  readonly carrier: string;
  readonly carrierMessageId: string;
}

interface Match {
  readonly submissionId: number;
  /** The id of the response, when the receipt's had to be converted to find it. */
  readonly convertedTo: string | null;
  /** Only a receipt proves that the carrier has it. */
  readonly uncertain: boolean;
}

/** Finds the submission a receipt speaks of, and keeps the receipts that come too early or belong to nobody. */
@Injectable()
export class ReceiptMatcher {
  constructor(
    private readonly idForms: CarrierIdForms,
    private readonly metrics: UncertainMetrics,
  ) {}

  /** Stores receipts, applies those that match, answers the ids of the messages concerned. */
  async take(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<number[]> {
    if (receipts.length === 0) return [];
    await this.idForms.load(sql);
    const matches = await this.match(sql, receipts);
    await this.store(sql, receipts, matches);
    await this.learn(sql, receipts, matches);
    this.metrics.resolved('receipt', [...matches.values()].filter(({ uncertain }) => uncertain).length);
    const matched = receipts.flatMap((receipt, index) => asMatched(matches.get(index)?.submissionId, receipt.carrierMessageId, receipt.state, receipt.doneAt));
    return this.apply(sql, matched);
  }

  /** Applies stored receipts whose carrier ids have become known. Answers the ids of the messages concerned. */
  async applyParked(sql: Sql, ids: readonly CarrierId[]): Promise<number[]> {
    if (ids.length === 0) return [];
    await this.idForms.load(sql);
    const keys = ids.flatMap(({ carrier, carrierMessageId }) => {
      const inReceipt = this.idForms.receiptId(carrier, carrierMessageId);
      return [carrierMessageId, ...(inReceipt === null ? [] : [inReceipt])].map((receiptId) => ({ carrier, carrierMessageId, receiptId }));
    });
    const rows = await sql.rows<{ submission_id: number; carrier_message_id: string; state: MessageState; done_at: Date | null }>(
      `UPDATE receipt r SET submission_id = s.id
       FROM unnest($1::text[], $2::text[], $3::text[]) AS k(carrier, carrier_message_id, receipt_id) JOIN submission s USING (carrier, carrier_message_id)
       WHERE r.carrier = k.carrier AND r.carrier_message_id = k.receipt_id AND r.submission_id IS NULL
         AND (r.recipient IS NULL OR r.recipient = s.recipient)
       RETURNING r.submission_id, r.carrier_message_id, r.state, r.done_at`,
      [keys.map(({ carrier }) => carrier), keys.map(({ carrierMessageId }) => carrierMessageId), keys.map(({ receiptId }) => receiptId)],
    );
    return this.apply(sql, rows.flatMap((row) => asMatched(row.submission_id, row.carrier_message_id, row.state, row.done_at)));
  }

  /** The carrier ids of receipts nobody has claimed yet whose submission is known by now. */
  async claimable(sql: Sql): Promise<CarrierId[]> {
    await this.idForms.load(sql);
    const alike = await sql.rows<CarrierId>(
      `SELECT DISTINCT r.carrier, r.carrier_message_id AS "carrierMessageId" FROM receipt r JOIN submission s USING (carrier, carrier_message_id)
       WHERE r.submission_id IS NULL AND r.received_at > now() - interval '1 day' AND (r.recipient IS NULL OR r.recipient = s.recipient) LIMIT 500`,
    );
    const carriers = this.idForms.learnedCarriers;
    if (carriers.length === 0) return alike;
    const parked = await sql.rows<CarrierId>(
      `SELECT carrier, carrier_message_id AS "carrierMessageId" FROM receipt
       WHERE submission_id IS NULL AND carrier = ANY($1::text[]) AND received_at > now() - interval '1 day' ORDER BY id DESC LIMIT 500`,
      [carriers],
    );
    return [...alike, ...parked.flatMap(({ carrier, carrierMessageId }) => this.asResponded(carrier, carrierMessageId))];
  }

  private asResponded(carrier: string, receiptId: string): CarrierId[] {
    const carrierMessageId = this.idForms.responseId(carrier, receiptId);
    return carrierMessageId === null ? [] : [{ carrier, carrierMessageId }];
  }

  /** A receipt whose id had to be converted, and whose reference says that it is the right one, teaches the carrier's way of writing. */
  private async learn(sql: Sql, receipts: readonly CarrierReceipt[], matches: ReadonlyMap<number, Match>): Promise<void> {
    const pairs = receipts.flatMap(({ carrier, carrierMessageId, reference }, index) => {
      const match = matches.get(index);
      if (!match || match.convertedTo === null || reference !== referenceOf(match.submissionId)) return [];
      return [{ carrier, receiptId: carrierMessageId, responseId: match.convertedTo }];
    });
    await this.idForms.learn(sql, pairs);
  }

  /**
   * Index of the receipt to its submission: by the carrier's id, as it is or converted (in a form that was learned,
   * or confirmed by our reference), or else by our reference alone while the outcome is open.
   */
  private async match(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<Map<number, Match>> {
    const rows = await sql.rows<{ index: number; id: number; converted_to: string | null; uncertain: boolean }>(
      `SELECT r.index::integer - 1 AS index, s.id, s.outcome = 'uncertain' AS uncertain,
         CASE WHEN s.carrier_message_id <> r.carrier_message_id THEN s.carrier_message_id END AS converted_to
       FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[])
         WITH ORDINALITY AS r(carrier, carrier_message_id, recipient, reference, learned_id, as_hex, as_decimal, index)
       -- The limits make each of a batch's few rows a look-up of its own: a plan that joins may read all submissions.
       CROSS JOIN LATERAL (SELECT coalesce(
         (SELECT s.id FROM submission s WHERE s.carrier = r.carrier AND s.carrier_message_id = r.carrier_message_id AND s.recipient = r.recipient
          ORDER BY s.id DESC LIMIT 1),
         (SELECT s.id FROM submission s WHERE s.carrier = r.carrier AND s.carrier_message_id IN (r.learned_id, r.as_hex, r.as_decimal) AND s.recipient = r.recipient
          AND (s.carrier_message_id = r.learned_id OR s.id % 65536 = r.reference) ORDER BY s.id DESC LIMIT 1),
         (SELECT s.id FROM submission s WHERE s.carrier = r.carrier AND s.recipient = r.recipient AND s.outcome IN ('in_flight', 'uncertain')
          AND s.id % 65536 = r.reference ORDER BY s.id DESC LIMIT 1)) AS id LIMIT 1) AS found
       CROSS JOIN LATERAL (SELECT * FROM submission WHERE id = found.id LIMIT 1) AS s`,
      [
        receipts.map(({ carrier }) => carrier),
        receipts.map(({ carrierMessageId }) => carrierMessageId),
        receipts.map(({ recipient }) => recipient),
        receipts.map(({ reference }) => reference),
        receipts.map(({ carrier, carrierMessageId }) => this.idForms.responseId(carrier, carrierMessageId)),
        receipts.map(({ carrierMessageId }) => asHex(carrierMessageId)),
        receipts.map(({ carrierMessageId }) => asDecimal(carrierMessageId)),
      ],
    );
    return new Map(rows.map(({ index, id, converted_to: convertedTo, uncertain }) => [index, { submissionId: id, convertedTo, uncertain }]));
  }

  private async store(sql: Sql, receipts: readonly CarrierReceipt[], matches: ReadonlyMap<number, Match>): Promise<void> {
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
        receipts.map((_receipt, index) => matches.get(index)?.submissionId ?? null),
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

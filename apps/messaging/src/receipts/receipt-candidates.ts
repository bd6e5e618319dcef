import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import { type CarrierReceipt, type Conversion, responseIdsOf } from '@sms/carriers';
import type { SubmissionState } from '../message/submission-outcome';
import { tailOf } from './compare-recipients';
import type { Candidate, Candidates } from './match-receipt';
import { messageOf } from '../message/message-of';
import { Texts } from '../texts/texts';

interface Row {
  index: number;
  form: Conversion | 'text';
  id: number;
  message_id: number;
  carrier_message_id: string | null;
  recipient: string;
  sender: string;
  segment: number;
  outcome: SubmissionState;
  final: boolean;
  submitted_at: Date;
  account_id: number;
  text: string;
  sealed_text: Buffer | null;
  written?: boolean;
}

/** An id that a carrier gives again and again is searched no further. */
const MAX_OF_ONE_ID = 8;
const MAX_SILENT = 32;
/** Ids may repeat after this. */
const WINDOW = `interval '7 days'`;

/**
 * Checked after an attempt was found. A plain condition might use the index by time that the first partition has: all
 * attempts of a week.
 */
const RECENT = `(s.submitted_at > now() - ${WINDOW}) IS TRUE`;

const COLUMNS = `s.id, s.message_id, s.carrier_message_id, m.recipient, m.sender, s.segment, s.outcome, s.final,
  s.submitted_at`;
const SUBMISSION = `id, message_id, carrier_message_id, segment, outcome, receipt_state IS NOT NULL AS final,
  submitted_at`;
/** A message whose only attempt is stored in its state: the attempt has the message's id. */
const STATE = `message_id AS id, message_id, carrier_message_id, 1::smallint AS segment, 'accepted' AS outcome,
  status <> 'pending' AS final, accepted_at AS submitted_at`;

const TAILS = columns<{ index: number; carrier: string; tail: string }>({
  index: ['integer', ({ index }) => index],
  carrier: ['text', ({ carrier }) => carrier],
  tail: ['text', ({ tail }) => tail],
});

const findCandidatesByRecipient = statement<readonly { index: number; carrier: string; tail: string }[], Row>({
  name: 'messaging.find_candidates_by_recipient',
  params: TAILS,
  text: `
    SELECT k.index, 'text' AS form, ${COLUMNS}, m.account_id, m.text, m.sealed_text
    FROM ${TAILS.unnest} AS k(${TAILS.names})
    CROSS JOIN LATERAL (SELECT ${SUBMISSION} FROM submission s WHERE s.carrier = k.carrier
      AND right(s.recipient, 7) = k.tail
      AND (s.outcome IN ('in_flight', 'uncertain') OR (s.outcome = 'accepted' AND s.carrier_message_id IS NULL))
      AND ${RECENT} ORDER BY s.id DESC LIMIT ${MAX_SILENT}) AS s
    CROSS JOIN ${messageOf('s.message_id', 'account_id, sender, recipient, text, sealed_text')} AS m`,
});

const RIVALS = columns<{ index: number; carrier: string; tail: string }>({
  index: ['integer', ({ index }) => index],
  carrier: ['text', ({ carrier }) => carrier],
  tail: ['text', ({ tail }) => tail],
});

const findUnwrittenCandidates = statement<readonly { index: number; carrier: string; tail: string }[], Row>({
  name: 'messaging.find_unwritten_candidates',
  params: RIVALS,
  text: `
    SELECT k.index, 'text' AS form, m.id, m.id AS message_id, NULL AS carrier_message_id, m.recipient, m.sender,
      1 AS segment, false AS written, 'in_flight' AS outcome, false AS final, c.claimed_at AS submitted_at,
      m.account_id, m.text, m.sealed_text
    FROM claim c CROSS JOIN LATERAL unnest(c.message_ids) AS i(id)
    CROSS JOIN ${messageOf('i.id', 'id, account_id, recipient, sender, text, sealed_text')} AS m
    JOIN ${RIVALS.unnest} AS k(${RIVALS.names})
      ON k.carrier = c.carrier AND k.tail = right(m.recipient, 7)
    WHERE NOT EXISTS (SELECT FROM submission s WHERE s.message_id = m.id AND s.id >= m.id)
      AND NOT EXISTS (SELECT FROM message_state t WHERE t.message_id = m.id)`,
});

const RECEIPT_IDS = columns<{ index: number; carrier: string; id: string; form: Conversion | 'text' }>({
  index: ['integer', ({ index }) => index],
  carrier: ['text', ({ carrier }) => carrier],
  id: ['text', ({ id }) => id],
  form: ['text', ({ form }) => form],
});

const findCandidatesById = statement<
  readonly { index: number; carrier: string; id: string; form: Conversion | 'text' }[],
  Row
>({
  name: 'messaging.find_candidates_by_id',
  params: RECEIPT_IDS,
  text: `
    SELECT k.index, k.form, ${COLUMNS}, 0 AS account_id, '' AS text, NULL::bytea AS sealed_text
    FROM ${RECEIPT_IDS.unnest} AS k(${RECEIPT_IDS.names})
    CROSS JOIN LATERAL (
      (SELECT ${SUBMISSION} FROM submission s WHERE s.carrier = k.carrier AND s.carrier_message_id = k.id
        AND ${RECENT} ORDER BY s.id DESC LIMIT ${MAX_OF_ONE_ID})
      UNION ALL
      (SELECT ${STATE} FROM message_state t WHERE t.carrier_message_id = k.id AND t.carrier = k.carrier
        AND NOT t.detailed AND t.accepted_at > now() - ${WINDOW} LIMIT ${MAX_OF_ONE_ID})) AS s
    CROSS JOIN ${messageOf('s.message_id', 'sender, recipient')} AS m`,
});

const ASKED = columns<{ index: number; carrier: string; submissionId: number }>({
  index: ['integer', ({ index }) => index],
  carrier: ['text', ({ carrier }) => carrier],
  id: ['bigint', ({ submissionId }) => submissionId],
});

const findCandidatesBySubmission = statement<readonly { index: number; carrier: string; submissionId: number }[], Row>({
  name: 'messaging.find_candidates_by_submission',
  params: ASKED,
  text: `
    SELECT k.index, 'text' AS form, ${COLUMNS}, 0 AS account_id, '' AS text, NULL::bytea AS sealed_text
    FROM ${ASKED.unnest} AS k(${ASKED.names})
    CROSS JOIN LATERAL (
      (SELECT ${SUBMISSION} FROM submission s WHERE s.id = k.id AND s.carrier = k.carrier)
      UNION ALL
      (SELECT ${STATE} FROM message_state t WHERE t.message_id = k.id AND t.carrier = k.carrier AND NOT t.detailed)
    ) AS s
    CROSS JOIN ${messageOf('s.message_id', 'sender, recipient')} AS m`,
});

/**
 * Finds the submissions that receipts may be about, in whichever table they are. Each look-up is a limited walk of an
 * index, however much has been sent.
 */
@Injectable()
export class ReceiptCandidates {
  constructor(private readonly texts: Texts) {}

  /**
   * Finds candidates by id, or by the report's address; the list has the receipts' order. Ids are tried in other forms
   * as well for receipts for which `settled` is false: the equal id leaves a doubt.
   */
  async find(
    sql: Sql,
    receipts: readonly CarrierReceipt[],
    settled: (receipt: CarrierReceipt, found: readonly Candidate[]) => boolean,
  ): Promise<Candidates[]> {
    const equal = receipts.flatMap(({ carrier, carrierMessageId: id, submissionId }, index) =>
      submissionId === null ? [{ index, carrier, id, form: 'text' as const }] : [],
    );
    const rows = await this.byId(sql, equal);
    const found = group(rows);
    const converted = receipts.flatMap((receipt, index) =>
      receipt.submissionId !== null || settled(receipt, (found.get(index) ?? []).map(candidate))
        ? []
        : responseIdsOf(receipt.carrierMessageId).map((reading) => ({ index, carrier: receipt.carrier, ...reading })),
    );
    const perReceipt = converted.length === 0 ? found : group([...rows, ...(await this.byId(sql, converted))]);
    const named = await this.named(sql, receipts);
    return receipts.map((_receipt, index) => ({
      byId: (perReceipt.get(index) ?? []).map((row) => ({ ...candidate(row), form: row.form })),
      silent: [],
      named: named.get(index) ?? null,
    }));
  }

  /**
   * As `find`, with the submissions to the receipt's recipient that were never answered, or without an id: for unknown
   * ids.
   */
  async findSilent(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<Candidates[]> {
    const found = await this.find(sql, receipts, () => false);
    const tails = receipts.flatMap(({ carrier, source, destination }, index) =>
      [...new Set([tailOf(source), tailOf(destination)])].flatMap((tail) =>
        tail === null ? [] : [{ index, carrier, tail }],
      ),
    );
    if (tails.length === 0) return found;
    const rows = await sql.run(findCandidatesByRecipient, tails);
    const all = await this.texts.opened([...rows, ...(await this.unwritten(sql, tails, rows))], sql);
    const silent = group(all);
    return found.map((candidates, index) => ({ ...candidates, silent: (silent.get(index) ?? []).map(candidate) }));
  }

  /**
   * Returns messages to these recipients that have only a claim: the answer to one may be in flight, and the receipt be
   * its own. Read only where there is another message that it could be mistaken for.
   */
  private async unwritten(
    sql: Sql,
    tails: readonly { index: number; carrier: string; tail: string }[],
    silent: readonly Row[],
  ): Promise<Row[]> {
    const rivals = tails.filter(({ index }) => silent.some((row) => row.index === index));
    if (rivals.length === 0) return [];
    return sql.run(findUnwrittenCandidates, rivals);
  }

  private byId(
    sql: Sql,
    ids: readonly { index: number; carrier: string; id: string; form: Conversion | 'text' }[],
  ): Promise<Row[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return sql.run(findCandidatesById, ids);
  }

  private async named(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<Map<number, Candidate>> {
    const asked = receipts.flatMap(({ carrier, submissionId }, index) =>
      submissionId === null ? [] : [{ index, carrier, submissionId }],
    );
    if (asked.length === 0) return new Map();
    const rows = await sql.run(findCandidatesBySubmission, asked);
    return new Map(rows.map((row) => [row.index, candidate(row)]));
  }
}

function group(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const own = groups.get(row.index);
    if (!own) groups.set(row.index, [row]);
    // Both addresses of a receipt may have the same last digits.
    else if (!own.some(({ id, form }) => id === row.id && form === row.form)) own.push(row);
  }
  return groups;
}

function candidate(row: Row): Candidate {
  return {
    submissionId: row.id,
    messageId: row.message_id,
    carrierMessageId: row.carrier_message_id,
    recipient: row.recipient,
    sender: row.sender,
    segment: row.segment,
    outcome: row.outcome,
    final: row.final,
    submittedAt: row.submitted_at,
    text: row.text,
    written: row.written ?? true,
  };
}

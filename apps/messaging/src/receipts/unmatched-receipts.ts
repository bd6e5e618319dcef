import { Injectable } from '@nestjs/common';
import { columns, type Sql, statement } from '@sms/platform/database';
import type { CarrierReceipt } from '@sms/carriers';
import { tailOf } from './compare-recipients';
import { quoteOf, type Quote } from './quoted-text';
import { RECEIPT_BATCH, retryReceiptsAfterLearning, retryReceiptsOfRecipients } from './unmatched-receipts.sql';

export interface ParkedReceipt {
  readonly id: number;
  readonly receipt: CarrierReceipt;
  /** The beginning of the text that it repeats. */
  readonly quote: Quote | null;
  readonly receivedAt: Date;
  /** Number of retries, this one included. */
  readonly looks: number;
}

interface Row {
  id: number;
  carrier: string;
  carrier_message_id: string;
  receipt: StoredReceipt;
  received_at: Date;
  looks: number;
}

type StoredReceipt = Omit<CarrierReceipt, 'carrier' | 'carrierMessageId' | 'doneAt' | 'quotedText'> & {
  readonly doneAt: string | null;
  readonly quote: Quote | null;
};

/**
 * In seconds. By the second retry, receipts that only came before their answer have been matched; after the last, only
 * new information about them causes another.
 */
const RETRY_AFTER_SECONDS = [1, 5, 60, 600, 3_600] as const;

/** Ids of receipts that this process has just parked, whose answers may be in flight. */
const MAX_REMEMBERED = 10_000;

const KEEP_DAYS = 7;

const COLUMNS = 'id, carrier, carrier_message_id, receipt, received_at, looks';

const PARKED = columns<CarrierReceipt>({
  carrier: ['text', ({ carrier }) => carrier],
  id: ['text', ({ carrierMessageId }) => carrierMessageId],
  source: ['text', ({ source }) => tailOf(source)],
  destination: ['text', ({ destination }) => tailOf(destination)],
  receipt: ['jsonb', (receipt) => JSON.stringify(stored(receipt))],
});

const parkReceipts = statement<readonly CarrierReceipt[]>({
  name: 'messaging.park_receipts',
  params: PARKED,
  text: `
    INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, destination_tail, receipt, due_at)
    SELECT carrier, id, source, destination, receipt, now() + interval '${RETRY_AFTER_SECONDS[0]} seconds'
    FROM ${PARKED.unnest} AS r(${PARKED.names})`,
});

const RECEIPT_IDS = columns<{ carrier: string; receiptId: string }>({
  carrier: ['text', ({ carrier }) => carrier],
  receipt_id: ['text', ({ receiptId }) => receiptId],
});

const findReceiptsById = statement<readonly { carrier: string; receiptId: string }[], Row>({
  name: 'messaging.find_receipts_by_id',
  params: RECEIPT_IDS,
  text: `
    SELECT ${prefixed('u')} FROM ${RECEIPT_IDS.unnest} AS k(${RECEIPT_IDS.names})
    CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM unmatched_receipt u WHERE u.carrier = k.carrier
      AND u.carrier_message_id = k.receipt_id ORDER BY id LIMIT 100) AS u`,
});

const takeDueReceipts = statement<readonly [], Row>({
  name: 'messaging.take_due_receipts',
  text: `
    WITH due_receipt AS MATERIALIZED (SELECT ctid AS tid FROM unmatched_receipt WHERE due_at <= now() ORDER BY due_at
      LIMIT ${RECEIPT_BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE unmatched_receipt SET looks = looks + 1,
      due_at = now() + make_interval(secs => (ARRAY[${RETRY_AFTER_SECONDS.slice(1).join(', ')}]::double precision[])[looks + 1])
    WHERE ctid = ANY(ARRAY(SELECT tid FROM due_receipt)) RETURNING ${COLUMNS}`,
});

const takeUnmatchedReceipts = statement<readonly [ids: readonly number[]], { id: number }>({
  name: 'messaging.take_unmatched_receipts',
  text: 'DELETE FROM unmatched_receipt WHERE id = ANY($1::bigint[]) RETURNING id',
});

const retryReceiptsOfCarriers = statement<readonly [carriers: readonly string[]]>({
  name: 'messaging.retry_receipts_of_carriers',
  text: `
    UPDATE carrier_learned SET retry_after = 0 WHERE carrier = ANY($1::text[]) AND setting = 'message_id_form'`,
});

const forgetUnmatchedReceipts = statement<readonly [], { carrier: string }>({
  name: 'messaging.forget_unmatched_receipts',
  text: `
    DELETE FROM unmatched_receipt WHERE id IN (
      SELECT id FROM unmatched_receipt WHERE received_at < now() - interval '${KEEP_DAYS} days' ORDER BY received_at
        LIMIT ${RECEIPT_BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING carrier`,
});

/**
 * Receipts without a message. Most have only come before the answer to their submit and are removed with it; the others
 * are retried a few times, and whenever something that concerns them is learned, and deleted after a week.
 */
@Injectable()
export class UnmatchedReceipts {
  private readonly remembered = new Set<string>();

  /** Whether this process has just parked a receipt with one of these ids. Others are found by their retries. */
  mayHave(carrier: string, ids: () => readonly string[]): boolean {
    return this.remembered.size > 0 && ids().some((id) => this.remembered.has(keyOf(carrier, id)));
  }

  async park(sql: Sql, receipts: readonly CarrierReceipt[]): Promise<void> {
    if (receipts.length === 0) return;
    for (const { carrier, carrierMessageId } of receipts) this.remembered.add(keyOf(carrier, carrierMessageId));
    for (const key of this.remembered) {
      if (this.remembered.size <= MAX_REMEMBERED) break;
      this.remembered.delete(key);
    }
    await sql.run(parkReceipts, receipts);
  }

  /** Returns the receipts with one of these ids, for the submission they belong to. */
  async withIds(sql: Sql, ids: readonly { carrier: string; receiptId: string }[]): Promise<ParkedReceipt[]> {
    if (ids.length === 0) return [];
    const rows = await sql.run(findReceiptsById, ids);
    return rows.map(unmatched);
  }

  /** Returns receipts whose retry is due, each to one worker; the retry after it is set already. */
  async due(sql: Sql): Promise<ParkedReceipt[]> {
    const rows = await sql.run(takeDueReceipts, []);
    return rows.sort((a, b) => a.id - b.id).map(unmatched);
  }

  /** Deletes receipts. Returns those that were still there: another worker may have matched one first. */
  async remove(sql: Sql, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await sql.run(takeUnmatchedReceipts, [[...ids].sort((a, b) => a - b)]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Makes receipts for recipients of unanswered submissions due: one that is here already may be the proof. */
  async lookForRecipients(sql: Sql, recipients: readonly { carrier: string; recipient: string }[]): Promise<void> {
    if (recipients.length === 0) return;
    await sql.run(retryReceiptsOfRecipients, recipients);
  }

  /**
   * The form of these carriers' ids has been learned: all their receipts are to be retried. This is only noted, since
   * there may be half a million, and the caller is about to commit receipts.
   */
  async lookAll(sql: Sql, carriers: readonly string[]): Promise<void> {
    if (carriers.length === 0) return;
    await sql.run(retryReceiptsOfCarriers, [carriers]);
  }

  /**
   * Makes the retry of some of them due. Receipts that another worker has locked are skipped: they have a retry of
   * their own. Returns whether there were any.
   */
  async makeSomeDue(sql: Pick<Sql, 'change'>): Promise<boolean> {
    const carriers = await sql.change(retryReceiptsAfterLearning, []);
    return carriers > 0;
  }

  /** Deletes expired receipts. Returns the carrier of each. */
  async expire(sql: Sql): Promise<readonly string[]> {
    const rows = await sql.run(forgetUnmatchedReceipts, []);
    return rows.map(({ carrier }) => carrier);
  }
}

function keyOf(carrier: string, id: string): string {
  return `${carrier}\n${id}`;
}

function prefixed(alias: string): string {
  return COLUMNS.split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');
}

function stored({ carrier: _carrier, carrierMessageId: _id, quotedText, ...receipt }: CarrierReceipt): StoredReceipt {
  return { ...receipt, doneAt: receipt.doneAt?.toISOString() ?? null, quote: quoteOf(quotedText) };
}

function unmatched(row: Row): ParkedReceipt {
  const { doneAt, quote, ...rest } = row.receipt;
  return {
    id: row.id,
    receipt: {
      ...rest,
      carrier: row.carrier,
      carrierMessageId: row.carrier_message_id,
      doneAt: doneAt === null ? null : new Date(doneAt),
      quotedText: null,
    },
    quote,
    receivedAt: row.received_at,
    looks: row.looks,
  };
}

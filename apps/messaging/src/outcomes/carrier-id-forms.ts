import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { asDecimal, asHex } from '../carriers/carrier-message-id';

/** How a carrier writes the ids of its submit responses in receipts. */
type ReceiptForm = 'decimal' | 'hex';

/** Another worker may have learned something. */
const RELOAD_EVERY_MS = 5_000;

/**
 * What is known of carriers that write an id in hexadecimal to a submit and in decimal in its receipt, or the other
 * way round. A receipt teaches it when its id matches only converted, and recipient and reference confirm the pair.
 */
@Injectable()
export class CarrierIdForms {
  private forms: ReadonlyMap<string, ReceiptForm> = new Map();
  private loadedAt = -Infinity;

  /** To be called once for each batch, before the others. */
  async load(sql: Sql): Promise<void> {
    if (performance.now() - this.loadedAt < RELOAD_EVERY_MS) return;
    const rows = await sql.rows<{ carrier: string; receipt_form: ReceiptForm }>('SELECT carrier, receipt_form FROM carrier_id_form');
    this.forms = new Map(rows.map((row) => [row.carrier, row.receipt_form]));
    this.loadedAt = performance.now();
  }

  get learnedCarriers(): readonly string[] {
    return [...this.forms.keys()];
  }

  /** The id of the submit response that a receipt's id stands for, in a form that was learned. */
  responseId(carrier: string, receiptId: string): string | null {
    const form = this.forms.get(carrier);
    return form === undefined ? null : form === 'decimal' ? asHex(receiptId) : asDecimal(receiptId);
  }

  /** The id that the receipt of this submit response will have, in a form that was learned. */
  receiptId(carrier: string, responseId: string): string | null {
    const form = this.forms.get(carrier);
    return form === undefined ? null : form === 'decimal' ? asDecimal(responseId) : asHex(responseId);
  }

  async learn(sql: Sql, pairs: readonly { carrier: string; responseId: string; receiptId: string }[]): Promise<void> {
    for (const { carrier, responseId, receiptId } of pairs) {
      const form = asHex(receiptId) === responseId ? 'decimal' : 'hex';
      if (this.forms.get(carrier) === form) continue;
      await sql.execute(
        `INSERT INTO carrier_id_form (carrier, receipt_form) VALUES ($1, $2)
         ON CONFLICT (carrier) DO UPDATE SET receipt_form = excluded.receipt_form, learned_at = now()`,
        [carrier, form],
      );
      // What was learned counts once it is committed.
      this.loadedAt = -Infinity;
    }
  }
}

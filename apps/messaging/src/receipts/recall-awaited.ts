import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import type { CarrierReceipt } from '@sms/carriers';
import { ReceiptMemory } from './receipt-memory';
import { factsOf, type MessageFactsRow } from '../message/message-facts';

interface Row extends MessageFactsRow {
  index: number;
  accepted_at: Date;
}

/** Carriers that give one id again and again are looked into no further: such a receipt needs care. */
const MAX_OF_ONE_ID = 2;

/** Brings messages to mind that another worker has submitted, or this one before it was started anew. */
@Injectable()
export class RecallAwaited {
  constructor(
    private readonly database: Database,
    private readonly memory: ReceiptMemory,
  ) {}

  /** Remembers the messages that these receipts may be of, where the carrier's id leaves no doubt. */
  async execute(receipts: readonly CarrierReceipt[]): Promise<void> {
    const unknown = receipts.filter(({ carrier, carrierMessageId: id }) => !this.memory.find(carrier, id));
    if (unknown.length === 0) return;
    const rows = await this.database.rows<Row>(
      `SELECT k.place::integer - 1 AS index, m.*, s.accepted_at
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k(carrier, id, place)
       CROSS JOIN LATERAL (SELECT message_id, accepted_at FROM message_state t WHERE t.carrier_message_id = k.id
         AND t.carrier = k.carrier AND t.status = 'pending' AND NOT t.detailed LIMIT ${MAX_OF_ONE_ID}) AS s
       CROSS JOIN LATERAL (SELECT id, request_id, ordinal, account_id, sender, recipient, text, credits, sandbox,
         advance_id, created_at FROM message WHERE id = s.message_id LIMIT 1) AS m`,
      [unknown.map(({ carrier }) => carrier), unknown.map(({ carrierMessageId }) => carrierMessageId)],
    );
    const found = new Map<number, Row[]>();
    for (const row of rows) found.set(row.index, [...(found.get(row.index) ?? []), row]);
    for (const [index, { carrier, carrierMessageId }] of unknown.entries()) {
      const [row, ...others] = found.get(index) ?? [];
      if (row && others.length === 0)
        this.memory.add({
          message: factsOf(row),
          carrier,
          carrierMessageId,
          submittedAt: row.accepted_at,
          acceptedAt: row.accepted_at,
        });
    }
  }
}

import { Injectable } from '@nestjs/common';
import { columns, Database, statement } from '@sms/platform/database';
import type { CarrierReceipt } from '@sms/carriers';
import { ReceiptMemory } from './receipt-memory';
import { factsOf, type MessageFactsRow } from '../message/message-facts';
import { messageOf } from '../message/message-of';
import { Texts } from '../texts/texts';

interface Row extends MessageFactsRow {
  index: number;
  accepted_at: Date;
}

/** An id that a carrier has given more often needs the locking path, so no more rows are read. */
const MAX_OF_ONE_ID = 2;

const RECEIPT_IDS = columns<CarrierReceipt>({
  carrier: ['text', ({ carrier }) => carrier],
  id: ['text', ({ carrierMessageId }) => carrierMessageId],
});

const MESSAGE = `id, request_id, ordinal, account_id, sender, recipient, text, sealed_text, credits, sandbox,
  advance_id, created_at, trace_parent, reference, tags`;

const recallAwaitedMessages = statement<readonly CarrierReceipt[], Row>({
  name: 'messaging.recall_awaited_messages',
  params: RECEIPT_IDS,
  text: `
    SELECT k.place::integer - 1 AS index, m.*, s.accepted_at
    FROM ${RECEIPT_IDS.unnest} WITH ORDINALITY AS k(${RECEIPT_IDS.names}, place)
    CROSS JOIN LATERAL (SELECT message_id, accepted_at FROM message_state t WHERE t.carrier_message_id = k.id
      AND t.carrier = k.carrier AND t.status = 'pending' AND NOT t.detailed LIMIT ${MAX_OF_ONE_ID}) AS s
    CROSS JOIN ${messageOf('s.message_id', MESSAGE)} AS m`,
});

/** Loads messages that another worker has submitted, or this one before a restart. */
@Injectable()
export class RecallAwaited {
  constructor(
    private readonly database: Database,
    private readonly memory: ReceiptMemory,
    private readonly texts: Texts,
  ) {}

  /** Caches the messages of these receipts, where the carrier's id is unambiguous. */
  async execute(receipts: readonly CarrierReceipt[]): Promise<void> {
    const unknown = receipts.filter(({ carrier, carrierMessageId: id }) => !this.memory.find(carrier, id));
    if (unknown.length === 0) return;
    const rows = await this.texts.opened(await this.database.run(recallAwaitedMessages, unknown));
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

import { Injectable } from '@nestjs/common';
import type { MessageEntriesReply, MessageEntriesRequest } from '@sms/contracts/billing';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { Database, statement } from '@sms/platform/database';

interface HoldRow {
  created_at: Date;
  credits: number;
  messages: number;
}

interface SettlementRow {
  message_id: string;
  settled_at: Date;
  captured: number;
  released: number;
}

const readHoldEntries = statement<readonly [advanceId: string, accountId: number], HoldRow>({
  name: 'billing.read_hold_entries',
  text: 'SELECT created_at, credits, messages FROM hold WHERE request_id = $1 AND account_id = $2',
});

const readSettlementEntries = statement<readonly [first: string, messageId: string, accountId: number], SettlementRow>({
  name: 'billing.read_settlement_entries',
  text: `
    SELECT message_id, settled_at, captured, released FROM settlement
    WHERE message_id IN ($1, $2) AND account_id = $3`,
});

/** Reads the ledger's lines of one message by their keys. */
@Injectable()
export class ReadMessageEntriesHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, messageId, advanceId }: MessageEntriesRequest): Promise<MessageEntriesReply> {
    const requestId = requestIdOf(messageId);
    // The release of a whole hold is settled under the first message of the request.
    const first = messageIdOf(requestId, 1);
    const [[hold], settlements] = await Promise.all([
      this.database.run(readHoldEntries, [advanceId ?? requestId, accountId]),
      this.database.run(readSettlementEntries, [first, messageId, accountId]),
    ]);
    const own = settlements.find((settlement) => settlement.message_id === messageId);
    const whole = settlements.find(
      (settlement) => advanceId === null && settlement.message_id === first && hold?.credits === settlement.released,
    );
    return {
      hold: hold ? { at: hold.created_at.toISOString(), credits: hold.credits, messages: hold.messages } : null,
      settlement: own ? { at: own.settled_at.toISOString(), captured: own.captured, released: own.released } : null,
      givenBackAt: whole && (hold?.messages ?? 1) > 1 ? whole.settled_at.toISOString() : null,
    };
  }
}

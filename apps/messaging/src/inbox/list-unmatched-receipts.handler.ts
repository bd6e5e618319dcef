import { Injectable } from '@nestjs/common';
import type { CarrierPageRequest, UnmatchedReceiptsReply } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { pageReader } from './page';

interface Row {
  id: number;
  carrier: string;
  carrier_message_id: string;
  receipt: { source: string | null; destination: string | null; state: string; errorCode: string | null };
  received_at: Date;
  looks: number;
}

const readPage = pageReader<Row>(
  'messaging.list_unmatched_receipts',
  'SELECT id, carrier, carrier_message_id, receipt, received_at, looks FROM unmatched_receipt',
);

@Injectable()
export class ListUnmatchedReceiptsHandler {
  constructor(private readonly database: Database) {}

  async execute(request: CarrierPageRequest): Promise<UnmatchedReceiptsReply> {
    const rows = await readPage(this.database, request);
    return {
      receipts: rows.map(
        ({ id, carrier, carrier_message_id: carrierMessageId, receipt, received_at: receivedAt, looks }) => ({
          id,
          carrier,
          carrierMessageId,
          source: receipt.source ?? null,
          destination: receipt.destination ?? null,
          state: receipt.state,
          errorCode: receipt.errorCode ?? null,
          receivedAt: receivedAt.toISOString(),
          looks,
        }),
      ),
    };
  }
}

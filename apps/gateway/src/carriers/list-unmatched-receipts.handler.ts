import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type UnmatchedReceipt } from '@sms/contracts/messaging';
import type { OperatorCaller } from '../identity/caller';
import { CarrierMail, nextBeforeId } from './carrier-mail';
import type { CarrierPageParams } from './carrier-page.params';
import { maskNumber } from './mask-number';

@Injectable()
export class ListUnmatchedReceiptsHandler {
  constructor(private readonly mail: CarrierMail) {}

  async execute(operator: OperatorCaller, query: CarrierPageParams) {
    const { receipts } = await this.mail.page(
      operator,
      'unmatched-receipts',
      MESSAGING_OPERATIONS.unmatchedReceipts,
      query,
    );
    return { receipts: receipts.map(receiptView), next_before_id: nextBeforeId(receipts, query) };
  }
}

function receiptView(receipt: UnmatchedReceipt) {
  return {
    id: receipt.id,
    carrier: receipt.carrier,
    carrier_message_id: receipt.carrierMessageId,
    source: maskNumber(receipt.source),
    destination: maskNumber(receipt.destination),
    state: receipt.state,
    error_code: receipt.errorCode,
    received_at: receipt.receivedAt,
    looks: receipt.looks,
  };
}

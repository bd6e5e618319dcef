import { Injectable } from '@nestjs/common';
import type { VendorCaller } from '../auth/caller';
import { uuidV7 } from '../ids/uuid-v7';
import { chosenSenderField, type SendSmsRequest } from './send-sms.request';
import { assertAccepted } from './submit-outcome';
import { SubmitQueue } from './submit-queue';

/** No receipt within 48 h closes a message. */
const VALIDITY_SECONDS = 172_800;

@Injectable()
export class SendSmsHandler {
  constructor(private readonly queue: SubmitQueue) {}

  /** Answers once the message is committed; what was refused throws. */
  async execute(vendor: VendorCaller, request: SendSmsRequest) {
    const requestId = uuidV7();
    const senderField = chosenSenderField(request);
    const outcome = await this.queue.submit({
      requestId,
      accountId: vendor.accountId,
      parentAccountId: vendor.parentAccountId,
      userId: vendor.userId,
      lane: 'single',
      sender: (senderField && request[senderField]) ?? null,
      defaultSender: vendor.defaultSender,
      text: request.message,
      maskedText: null,
      recipients: [request.phone],
      validitySeconds: VALIDITY_SECONDS,
    });
    assertAccepted(outcome, senderField);
    return {
      message: 'The message was accepted and queued for delivery.',
      note: 'Delivery is asynchronous: check the SMS logs or the delivery report for its status.',
      request_id: requestId,
      transaction_id: requestId,
    };
  }
}

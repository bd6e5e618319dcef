import { Injectable } from '@nestjs/common';
import type { SubmitItem, SubmitOutcome } from '@sms/contracts/messaging';
import type { VendorCaller } from '../auth/caller';
import { IdempotentRequests } from '../idempotency/idempotent-requests';
import { uuidV7 } from '../ids/uuid-v7';
import { chosenSenderField, type SendSmsRequest } from './send-sms.request';
import { assertAccepted } from './submit-outcome';
import { SubmitQueue } from './submit-queue';

/** No receipt within 48 h closes a message. */
const VALIDITY_SECONDS = 172_800;

@Injectable()
export class SendSmsHandler {
  constructor(
    private readonly queue: SubmitQueue,
    private readonly idempotency: IdempotentRequests,
  ) {}

  /** Answers once the message is committed; what was refused throws. */
  async execute(vendor: VendorCaller, request: SendSmsRequest, idempotencyKey: string | undefined) {
    const senderField = chosenSenderField(request);
    const item = {
      requestId: uuidV7(),
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
    } as const satisfies SubmitItem;
    const { requestId, outcome } = await this.submit(item, idempotencyKey);
    assertAccepted(outcome, senderField);
    return {
      message: 'The message was accepted and queued for delivery.',
      note: 'Delivery is asynchronous: check the SMS logs or the delivery report for its status.',
      request_id: requestId,
      transaction_id: requestId,
    };
  }

  private async submit(item: SubmitItem, key: string | undefined): Promise<{ requestId: string; outcome: SubmitOutcome }> {
    if (key === undefined) return { requestId: item.requestId, outcome: await this.queue.submit(item) };
    const requestId = await this.idempotency.requestIdFor(item.accountId, key, ['send-sms', item.recipients, item.text, item.sender], item.requestId);
    const outcome = await this.queue.submit({ ...item, requestId });
    // Nothing was sent. Kept, these refusals would be repeated for a day, also after a top-up.
    if (outcome !== 'accepted') await this.idempotency.forget(item.accountId, key, requestId);
    return { requestId, outcome };
  }
}

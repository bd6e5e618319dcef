import { Injectable } from '@nestjs/common';
import { requestIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { v7 as uuidv7 } from 'uuid';
import { destinationRefusal } from '../../identity/traffic-limits/destination-refusal';
import { SandboxQuota } from '../../identity/allowances/sandbox-quota';
import { IdempotentRequests, Refused } from '../../edge/idempotency/idempotent-requests';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { SendSmsRequest } from './send-sms.request';
import type { SendSmsResponse } from './send-sms.response';
import { chosenSenderField } from '../send-fields/sender-fields';
import { scheduleRefusal } from '../send-fields/schedule-fields';
import { askedOf, submitItem } from './submit-item';
import { sendRefusalOf } from './submit-outcome';
import { SubmitCoalescer } from './submit-coalescer';
import { UrgentSends } from './urgent-sends';

@Injectable()
export class SendSmsHandler {
  constructor(
    private readonly queue: SubmitCoalescer,
    private readonly idempotency: IdempotentRequests,
    private readonly sandbox: SandboxQuota,
    private readonly urgent: UrgentSends,
    private readonly database: Database,
  ) {}

  /**
   * Returns once the message is committed. Throws when it is refused, and OUTCOME_UNKNOWN when it may have been
   * committed nevertheless.
   */
  async execute(
    vendor: VendorCaller,
    request: SendSmsRequest,
    key: string | undefined,
    trace: string | undefined,
  ): Promise<SendSmsResponse> {
    const item = submitItem(vendor, request, 'single', [request.phone], trace);
    const asked = askedOf('send-sms', item, vendor.sandbox);
    await this.sandbox.take(vendor, 1);
    this.urgent.note();
    const freshId = requestIdOf(uuidv7());
    return this.idempotency.once({ accountId: vendor.accountId, key, asked, freshId }, async (requestId) => {
      // A repeat may be of a send that was accepted before the limits changed, or was due.
      const refused =
        requestId === freshId
          ? (destinationRefusal(vendor, 'single', item.recipients, 'phone') ??
            scheduleRefusal(request.send_at, this.database.now()))
          : undefined;
      if (refused) return new Refused(refused);
      const result = await this.queue.submit({ ...item, requestId });
      const refusal = sendRefusalOf(result, { sender: chosenSenderField(request), recipients: 'phone' });
      if (refusal) return new Refused(refusal);
      return {
        message: 'The message was accepted and queued for delivery.',
        note: 'Delivery is asynchronous: check the SMS logs or the delivery report for its status.',
        request_id: requestId,
        transaction_id: requestId,
        ...(item.schedule?.sendAt !== undefined && { send_at: item.schedule.sendAt }),
      };
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { requestIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { currentTrace } from '@sms/platform/observability';
import { v7 as uuidv7 } from 'uuid';
import { bulkRefusal } from '../../identity/traffic-limits/destination-refusal';
import { SandboxQuota } from '../../identity/allowances/sandbox-quota';
import { gatewayConfig } from '../../config/gateway.config';
import { IdempotentRequests, Refused } from '../../edge/idempotency/idempotent-requests';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BulkQueue } from './bulk-queue';
import { collectRecipients } from './collect-recipients';
import { controlOf, controlRefusal } from '../send-fields/control-fields';
import { EventLoopTurns } from '../uploads/event-loop-turns';
import { recipientsField, type SendBulkSmsRequest } from './send-bulk-sms.request';
import type { SendBulkSmsResponse } from './send-bulk-sms.response';
import { chosenSenderField } from '../send-fields/sender-fields';
import { scheduleRefusal } from '../send-fields/schedule-fields';
import { askedOf, submitItem } from './submit-item';
import { sendRefusalOf } from './submit-outcome';

@Injectable()
export class SendBulkSmsHandler {
  constructor(
    private readonly queue: BulkQueue,
    private readonly idempotency: IdempotentRequests,
    private readonly sandbox: SandboxQuota,
    private readonly turns: EventLoopTurns,
    private readonly database: Database,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * Returns once all messages are committed. Throws when the bulk is refused: nothing is committed then, or, with
   * OUTCOME_UNKNOWN, all or nothing.
   */
  async execute(
    vendor: VendorCaller,
    request: SendBulkSmsRequest,
    key: string | undefined,
  ): Promise<SendBulkSmsResponse> {
    const { unique, duplicatesRemoved } = await collectRecipients(request, this.config.bulkMaxRecipients, this.turns);
    this.sandbox.assertBulkSize(vendor, unique.length);
    const control = controlOf(request);
    const item = { ...submitItem(vendor, request, 'bulk', unique, currentTrace()), ...(control && { control }) };
    const asked = [...askedOf('send-bulk-sms', item, vendor.sandbox), ...(control ? [control] : [])];
    await this.sandbox.take(vendor, unique.length);
    const freshId = requestIdOf(uuidv7());
    const refusal =
      controlRefusal(request) ??
      (await bulkRefusal(vendor, unique, recipientsField(request), () => this.turns.next())) ??
      scheduleRefusal(request.send_at, this.database.now());
    return this.idempotency.once({ accountId: vendor.accountId, key, asked, freshId }, async (requestId) => {
      // A repeat may be of a bulk that was accepted before the limits changed, or was due.
      if (refusal && requestId === freshId) return new Refused(refusal);
      const result = await this.queue.submit({ ...item, requestId });
      const refused = sendRefusalOf(result, {
        sender: chosenSenderField(request),
        recipients: recipientsField(request),
      });
      if (refused) return new Refused(refused);
      return {
        message: 'The messages were accepted and queued for delivery.',
        total_recipients: unique.length - (result.optedOutTotal ?? 0),
        duplicates_removed: duplicatesRemoved,
        note: 'Delivery is asynchronous: check the SMS logs or the delivery reports for each status.',
        request_id: requestId,
        transaction_id: requestId,
        ...(item.schedule?.sendAt !== undefined && { send_at: item.schedule.sendAt }),
        ...(result.optedOut && { opted_out: result.optedOut, opted_out_total: result.optedOutTotal ?? 0 }),
      };
    });
  }
}

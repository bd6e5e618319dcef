import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { bulkRefusal, destinationRefusal } from '../../identity/traffic-limits/destination-refusal';
import { SandboxQuota } from '../../identity/allowances/sandbox-quota';
import { AccountCredits } from '../balance/account-credits';
import { gatewayConfig } from '../../config/gateway.config';
import { blockedRecipients, recipientsOptedOut } from '../../identity/traffic-limits/refused-destinations';
import { unapprovedSender } from '../../edge/validation/invalid-fields';
import type { VendorCaller } from '../../identity/accounts/caller';
import { collectRecipients } from './collect-recipients';
import { controlRefusal } from '../send-fields/control-fields';
import type { EstimateResponse } from './estimate.response';
import { EventLoopTurns } from '../uploads/event-loop-turns';
import { RefusedRecipients } from '../uploads/refused-recipients';
import { recipientsField, type SendBulkSmsRequest } from './send-bulk-sms.request';
import type { SendSmsRequest } from './send-sms.request';
import { chosenSenderField, type SenderFields } from '../send-fields/sender-fields';
import { scheduleRefusal } from '../send-fields/schedule-fields';
import { submitItem } from './submit-item';

type Submitted = ReturnType<typeof submitItem>;

interface CollectedRecipients {
  /** The field of the request that names them. */
  readonly field: string;
  readonly duplicatesRemoved: number;
  readonly refused: RefusedRecipients;
}

/** Estimates a send by the rules of sending. Nothing is written, here or in other services. */
@Injectable()
export class EstimateSendHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly credits: AccountCredits,
    private readonly sandbox: SandboxQuota,
    private readonly turns: EventLoopTurns,
    private readonly database: Database,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  async single(vendor: VendorCaller, request: SendSmsRequest): Promise<EstimateResponse> {
    const item = submitItem(vendor, request, 'single', [request.phone]);
    const refusal =
      destinationRefusal(vendor, 'single', item.recipients, 'phone') ??
      scheduleRefusal(request.send_at, this.database.now());
    if (refusal) throw refusal;
    return this.estimate(request, item, { field: 'phone', duplicatesRemoved: 0, refused: new RefusedRecipients() });
  }

  /** Malformed entries of the lists are named instead of refused; all else is refused as when it is sent. */
  async bulk(vendor: VendorCaller, request: SendBulkSmsRequest): Promise<EstimateResponse> {
    const refused = new RefusedRecipients();
    const { unique, duplicatesRemoved } = await collectRecipients(
      request,
      this.config.bulkMaxRecipients,
      this.turns,
      refused,
    );
    this.sandbox.assertBulkSize(vendor, unique.length);
    const item = submitItem(vendor, request, 'bulk', unique);
    const refusal =
      controlRefusal(request) ??
      (await bulkRefusal(vendor, unique, recipientsField(request), () => this.turns.next())) ??
      scheduleRefusal(request.send_at, this.database.now());
    if (refusal) throw refusal;
    return this.estimate(request, item, { field: recipientsField(request), duplicatesRemoved, refused });
  }

  private async estimate(
    request: SenderFields,
    { accountId, parentAccountId, lane, sender, defaultSender, text, recipients, sandbox, schedule }: Submitted,
    { field, duplicatesRemoved, refused }: CollectedRecipients,
  ): Promise<EstimateResponse> {
    const asked = { accountId, parentAccountId, lane, sender, defaultSender, text, recipients };
    const [{ estimate }, { available }] = await Promise.all([
      this.rpc.request(MESSAGING_OPERATIONS.estimate, {
        ...asked,
        messages: recipients.length,
        ...(sandbox && { sandbox }),
      }),
      this.credits.of(accountId),
    ]);
    if (!estimate) throw unapprovedSender(chosenSenderField(request) ?? 'sender_id');
    if (estimate.blockedRecipients?.length) throw blockedRecipients(field, estimate.blockedRecipients);
    const optedOut = estimate.optedOutTotal ?? 0;
    if (recipients.length > 0 && optedOut === recipients.length) throw recipientsOptedOut(field);
    return {
      dry_run: true,
      sender: estimate.sender,
      encoding: estimate.encoding,
      forced_by: estimate.outsideGsm7,
      segments: estimate.segments,
      recipients: recipients.length - optedOut,
      duplicates_removed: duplicatesRemoved,
      credits: estimate.credits,
      refused: refused.named,
      refused_total: refused.total,
      opted_out: estimate.optedOut ?? [],
      opted_out_total: optedOut,
      balance_after: available - estimate.credits,
      ...(schedule?.sendAt !== undefined && { send_at: schedule.sendAt }),
    };
  }
}

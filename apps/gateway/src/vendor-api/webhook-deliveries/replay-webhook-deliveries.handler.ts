import { Injectable } from '@nestjs/common';
import { type ReplayDeliveriesRequest, WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { ReplayQuota } from '../../identity/allowances/replay-quota';
import { parentAccount } from '../../identity/auth/parent-account';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { isOwner, type VendorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints } from '../delivery-webhook/account-endpoints';
import { deliveryFilter } from './delivery-filter';
import type { ReplayWebhookDeliveriesRequest } from './replay-webhook-deliveries.request';
import type { ReplayCountResponse, ReplayDeliveriesResponse } from './replay.response';

/** Maximum of one call; the dispatcher has the same limit. */
const MAX_REPLAYED = 1_000;

@Injectable()
export class ReplayWebhookDeliveriesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly quota: ReplayQuota,
    private readonly audit: AuditLog,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /** Replays the deliveries that the filters name; with `dry_run`, returns how many they would be. */
  async execute(
    vendor: VendorCaller,
    body: ReplayWebhookDeliveriesRequest,
  ): Promise<ReplayDeliveriesResponse | ReplayCountResponse> {
    const accountId = parentAccount(vendor);
    const request = replayRequest(await this.endpoints.numberOf(accountId, body.endpoint_id), body);
    if (body.dry_run === true) return this.count(request);
    const replayed = await this.replay(accountId, { ...request, ...(!isOwner(vendor) && { unlessHostIsNew: true }) });
    await this.audit.recordAlone({
      actor: vendor,
      action: 'webhook-deliveries.replayed',
      target: `vendor:${accountId}`,
      details: { replayed: replayed.replayed },
    });
    return replayed;
  }

  private async replay(accountId: number, request: ReplayDeliveriesRequest): Promise<ReplayDeliveriesResponse> {
    const replay = () => this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries, request);
    const { replayed, nextAfter } = await this.quota.around(accountId, MAX_REPLAYED, replay, (reply) => reply.replayed);
    return { replayed, next_cursor: nextAfter, next_after: nextAfter };
  }

  private async count(request: ReplayDeliveriesRequest): Promise<ReplayCountResponse> {
    const { count, more } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.countReplay, request);
    return { dry_run: true, count, more };
  }
}

function replayRequest(
  number: number,
  { cursor, ...filters }: ReplayWebhookDeliveriesRequest,
): ReplayDeliveriesRequest {
  const filter = deliveryFilter(filters);
  // A request without filters hardly ever means all deliveries.
  if (Object.keys(filter).length === 0) {
    const missing = 'is required, or another filter';
    throw invalidFields({ from: [`from ${missing}`], to: [`to ${missing}`] });
  }
  return { accountId: number, ...filter, ...(typeof cursor === 'number' && { after: cursor }) };
}

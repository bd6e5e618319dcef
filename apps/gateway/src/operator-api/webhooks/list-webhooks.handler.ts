import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { readVendorNames } from '../vendors/vendor-names';
import type { AdminWebhooksParams } from './admin-webhooks.params';
import { AdminWebhookResponse, type AdminWebhooksResponse } from './admin-webhooks.response';

@Injectable()
export class ListWebhooksHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  /** Those that fail come first. */
  async execute({ vendor_id: vendorId, cursor = 0, limit }: AdminWebhooksParams): Promise<AdminWebhooksResponse> {
    const { endpoints, hasMore } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.listEndpoints, {
      accountId: vendorId ?? null,
      offset: cursor,
      limit,
    });
    const vendors = await readVendorNames(
      this.database,
      endpoints.map(({ accountId }) => accountId),
    );
    return {
      webhooks: endpoints.map((endpoint) =>
        AdminWebhookResponse.of(endpoint, vendors.get(endpoint.accountId)?.name ?? null),
      ),
      next_cursor: hasMore ? cursor + limit : null,
    };
  }
}

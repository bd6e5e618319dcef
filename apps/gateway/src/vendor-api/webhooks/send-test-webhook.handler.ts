import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { CountedEntries } from '../../edge/audit/counted-entries';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import { AccountEndpoints } from '../delivery-webhook/account-endpoints';
import type { TestWebhookResponse } from './test-webhook.response';

/** A receiver has 8 s, and its body may take as long as its headers. */
const TIMEOUT_MS = 20_000;

@Injectable()
export class SendTestWebhookHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly counted: CountedEntries,
    private readonly endpoints: AccountEndpoints,
  ) {}

  /** @param endpointId absent: the first endpoint */
  async execute(vendor: VendorCaller, endpointId?: string): Promise<TestWebhookResponse> {
    const accountId = parentAccount(vendor);
    const number = await this.endpoints.numberOf(accountId, endpointId);
    this.counted.note({ actor: vendor, action: 'webhook.tested', target: `vendor:${accountId}` });
    const answer = await this.rpc.request(
      WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent,
      { accountId: number },
      { timeoutMs: TIMEOUT_MS },
    );
    return {
      webhook_id: answer.webhookId,
      status_code: answer.statusCode,
      duration_ms: answer.durationMs,
      response_excerpt: answer.responseExcerpt,
      error: answer.errorCode,
    };
  }
}

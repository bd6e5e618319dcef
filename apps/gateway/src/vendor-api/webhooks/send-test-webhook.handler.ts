import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { CountedEntries } from '../../edge/audit/counted-entries';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { TestWebhookResponse } from './test-webhook.response';

/** A receiver has 8 s, and its body may take as long as its headers. */
const TIMEOUT_MS = 20_000;

@Injectable()
export class SendTestWebhookHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly counted: CountedEntries,
  ) {}

  async execute(vendor: VendorCaller): Promise<TestWebhookResponse> {
    const accountId = parentAccount(vendor);
    this.counted.note({ actor: vendor, action: 'webhook.tested', target: `vendor:${accountId}` });
    const answer = await this.rpc.request(
      WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent,
      { accountId },
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

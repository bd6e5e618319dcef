import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { WEBHOOK_FEED_WENT_BACK } from '../../edge/http/error-codes';
import { parentAccount } from '../../identity/auth/parent-account';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { WebhookEventsParams } from './webhook-events.params';
import type { FeedEvent, WebhookEventsResponse } from './webhook-events.response';

@Injectable()
export class ListWebhookEventsHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws {DomainError} WEBHOOK_FEED_WENT_BACK when no event has the number `cursor`, or a restore has lost it */
  async execute(vendor: VendorCaller, { cursor, limit }: WebhookEventsParams): Promise<WebhookEventsResponse> {
    const { events, latestSequence, oldestSequence } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.readFeed, {
      accountId: parentAccount(vendor),
      after: cursor,
      limit,
    });
    if (cursor > latestSequence)
      throw new DomainError(
        WEBHOOK_FEED_WENT_BACK,
        `The service was restored to an earlier moment. Events after number ${latestSequence} were lost: read on from it.`,
      );
    const next = events.at(-1)?.sequence ?? cursor;
    return {
      events: events.map(({ sequence, webhookId, body, textMissing = null }) => ({
        sequence,
        webhook_id: webhookId,
        event: JSON.parse(body) as FeedEvent,
        text_missing: textMissing,
      })),
      next_cursor: next,
      next_after: next,
      latest_sequence: latestSequence,
      oldest_sequence: oldestSequence,
    };
  }
}

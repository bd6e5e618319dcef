import { Injectable } from '@nestjs/common';
import { type ConversationPlace, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { ConversationParams } from './conversation.params';
import { ConversationResponse } from './conversation.response';

@Injectable()
export class ReadConversationHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(
    { accountId }: VendorCaller,
    { phone, cursor, limit }: ConversationParams,
  ): Promise<ConversationResponse> {
    const place = cursor === undefined ? {} : placeOf(cursor);
    return ConversationResponse.of(
      await this.rpc.request(MESSAGING_OPERATIONS.readConversation, { accountId, phone, limit, ...place }),
    );
  }
}

/** A position that no list has is the end of each. */
function placeOf(cursor: string): ConversationPlace {
  const [sentBefore = 0, receivedBefore = 0] = cursor
    .split('-')
    .map((id) => Math.min(Number(id), Number.MAX_SAFE_INTEGER));
  return { sentBefore, receivedBefore };
}

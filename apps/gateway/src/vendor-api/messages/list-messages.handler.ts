import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { MessageFilterParams } from './list-messages.params';
import { ListedMessageResponse, type ListedMessagesResponse } from './listed-messages.response';
import { listRequest } from './message-list-request';

@Injectable()
export class ListMessagesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, params: MessageFilterParams): Promise<ListedMessagesResponse> {
    const { messages, nextCursor } = await this.rpc.request(
      MESSAGING_OPERATIONS.listMessages,
      listRequest(accountId, params),
    );
    return { messages: messages.map((message) => ListedMessageResponse.of(message)), next_cursor: nextCursor };
  }
}

import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { IncomingMessagesParams } from './incoming-messages.params';
import { ReceivedMessagesResponse } from './received-messages.response';

@Injectable()
export class ListReceivedMessagesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, params: IncomingMessagesParams): Promise<ReceivedMessagesResponse> {
    const { from: source, to: destination, received_from: from, received_to: to, cursor, limit } = params;
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.listReceived, {
      accountId,
      limit,
      ...(source === undefined ? {} : { source }),
      ...(destination === undefined ? {} : { destination }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    return ReceivedMessagesResponse.of(reply);
  }
}

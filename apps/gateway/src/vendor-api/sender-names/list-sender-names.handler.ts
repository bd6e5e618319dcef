import { Injectable } from '@nestjs/common';
import { SENDER_NAMES_OPERATIONS } from '@sms/contracts/sender-names';
import { RpcClient } from '@sms/platform/nats';
import { pagination } from '../../edge/paging/pagination';
import type { VendorCaller } from '../../identity/accounts/caller';
import { ListedSenderNameResponse, type SenderNamePageResponse } from './sender-name.response';
import type { SenderNamesParams } from './sender-names.params';

@Injectable()
export class ListSenderNamesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(
    { accountId, parentAccountId }: VendorCaller,
    query: SenderNamesParams,
  ): Promise<SenderNamePageResponse> {
    const { page, per_page, status } = query;
    const { senderNames, total } = await this.rpc.request(SENDER_NAMES_OPERATIONS.list, {
      accountId,
      parentAccountId,
      page,
      perPage: per_page,
      ...(status ? { status } : {}),
    });
    return {
      sender_names: senderNames.map((name) => ListedSenderNameResponse.of(name)),
      pagination: pagination(total, query),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { ListBulksParams } from './list-bulks.params';
import { ListedBulksResponse } from './listed-bulks.response';

@Injectable()
export class ListBulksHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(
    { accountId }: VendorCaller,
    { mode, from, to, cursor, limit }: ListBulksParams,
  ): Promise<ListedBulksResponse> {
    return ListedBulksResponse.of(
      await this.rpc.request(MESSAGING_OPERATIONS.listBulks, {
        accountId,
        limit,
        ...(mode === undefined ? {} : { sandbox: mode === 'test' }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    );
  }
}

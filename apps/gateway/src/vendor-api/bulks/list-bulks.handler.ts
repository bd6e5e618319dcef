import { Injectable } from '@nestjs/common';
import { type ListBulksRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { BulkPageParams, ListBulksParams } from './list-bulks.params';
import { ListedBulksResponse } from './listed-bulks.response';

@Injectable()
export class ListBulksHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, { mode, ...page }: ListBulksParams): Promise<ListedBulksResponse> {
    return ListedBulksResponse.of(
      await this.rpc.request(MESSAGING_OPERATIONS.listBulks, {
        accountId,
        ...pageOfBulks(page),
        ...(mode === undefined ? {} : { sandbox: mode === 'test' }),
      }),
    );
  }
}

/** The part of the request to messaging that any list of bulks has. */
export function pageOfBulks({ from, to, cursor, limit }: BulkPageParams): Omit<ListBulksRequest, 'accountId'> {
  return {
    limit,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

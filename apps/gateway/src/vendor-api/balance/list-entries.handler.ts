import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import { EntriesResponse } from './entries.response';
import type { ListEntriesParams } from './list-entries.params';

@Injectable()
export class ListEntriesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, params: ListEntriesParams): Promise<EntriesResponse> {
    const { type, from, to, cursor, limit } = params;
    const reply = await this.rpc.request(BILLING_OPERATIONS.entries, {
      accountId,
      limit,
      ...(type === undefined ? {} : { type }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(cursor === undefined ? {} : { cursor }),
    });
    return EntriesResponse.of(reply);
  }
}

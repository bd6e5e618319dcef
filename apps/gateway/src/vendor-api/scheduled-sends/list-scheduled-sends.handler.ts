import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import { placeOf } from './scheduled-place';
import type { ListScheduledParams } from './scheduled-sends.params';
import { ScheduledSendsResponse } from './scheduled-sends.response';

@Injectable()
export class ListScheduledSendsHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, params: ListScheduledParams): Promise<ScheduledSendsResponse> {
    const { mode, cursor, limit } = params;
    return ScheduledSendsResponse.of(
      await this.rpc.request(MESSAGING_OPERATIONS.listScheduled, {
        accountId,
        limit,
        ...placeOf(cursor),
        ...(mode === undefined ? {} : { sandbox: mode === 'test' }),
      }),
    );
  }
}

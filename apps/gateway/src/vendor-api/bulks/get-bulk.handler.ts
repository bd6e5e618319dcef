import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BulkResponse } from './bulk.response';
import { noSuchSend, requestIdIn } from '../messages/cancel-messages.handler';

@Injectable()
export class GetBulkHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws {DomainError} NOT_FOUND when the account has nothing under the id. */
  async execute({ accountId }: VendorCaller, id: string): Promise<BulkResponse> {
    const requestId = requestIdIn(id);
    const { progress } = await this.rpc.request(MESSAGING_OPERATIONS.sendProgress, { accountId, requestId });
    if (!progress) throw noSuchSend();
    return BulkResponse.of(requestId, progress);
  }
}

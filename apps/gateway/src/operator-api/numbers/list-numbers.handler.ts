import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { cursorAfter } from '../../edge/paging/list-page';
import { NumberResponse, type NumbersResponse } from './number.response';
import type { NumbersParams } from './numbers.params';

@Injectable()
export class ListNumbersHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ vendor_id: accountId, cursor: beforeId, limit }: NumbersParams): Promise<NumbersResponse> {
    const { numbers } = await this.rpc.request(MESSAGING_OPERATIONS.listNumbers, {
      limit,
      ...(accountId === undefined ? {} : { accountId }),
      ...(beforeId === undefined ? {} : { beforeId }),
    });
    return { numbers: numbers.map((number) => NumberResponse.of(number)), next_cursor: cursorAfter(numbers, limit) };
  }
}

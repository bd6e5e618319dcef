import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { PageParams } from '../../edge/paging/page.params';
import type { VendorCaller } from '../../identity/accounts/caller';
import { type SmsLogPageResponse, SmsLogResponse } from './sms-logs.response';

@Injectable()
export class ListSmsLogsHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, { page, per_page }: PageParams): Promise<SmsLogPageResponse> {
    const { entries, total } = await this.rpc.request(MESSAGING_OPERATIONS.logPage, {
      accountId,
      page,
      perPage: per_page,
    });
    return {
      current_page: page,
      data: entries.map((entry) => SmsLogResponse.of(entry)),
      per_page,
      total,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    };
  }
}

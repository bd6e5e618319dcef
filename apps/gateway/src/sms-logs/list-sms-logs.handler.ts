import { Injectable } from '@nestjs/common';
import { type LogEntry, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import type { PageParams } from '../http/page.params';
import { reasonView } from '../http/reason.view';
import type { VendorCaller } from '../identity/caller';

@Injectable()
export class ListSmsLogsHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, { page, per_page }: PageParams) {
    const { entries, total } = await this.rpc.request(MESSAGING_OPERATIONS.logPage, {
      accountId,
      page,
      perPage: per_page,
    });
    return {
      current_page: page,
      data: entries.map(logEntry),
      per_page,
      total,
      last_page: Math.max(1, Math.ceil(total / per_page)),
    };
  }
}

function logEntry(entry: LogEntry) {
  return {
    id: entry.id,
    user_id: entry.userId,
    recipient: entry.recipient,
    message: entry.text,
    status: entry.status,
    transaction_id: entry.requestId,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    reason: reasonView(entry.reason),
  };
}

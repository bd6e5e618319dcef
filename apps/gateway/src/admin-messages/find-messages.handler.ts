import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { isUUID } from 'class-validator';
import { AuditLog } from '../audit/audit-log';
import { pagination } from '../http/pagination';
import type { OperatorCaller } from '../identity/caller';
import type { FindMessagesParams } from './find-messages.params';
import { FoundMessageResponse, type FoundMessagesResponse } from './found-messages.response';

@Injectable()
export class FindMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals what people were sent. */
  async execute({ userId }: OperatorCaller, query: FindMessagesParams): Promise<FoundMessagesResponse> {
    const { request_id: requestId, page, per_page: perPage } = query;
    // Ids are UUIDs; Postgres would reject anything else.
    if (!isUUID(requestId, 'loose')) return { messages: [], pagination: pagination(0, query) };
    const entry = {
      actorUserId: userId,
      action: 'messages.looked-up',
      target: `request:${requestId.toLowerCase()}`,
    } as const;
    const { messages, total } = await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.findMessages, { requestId, page, perPage }),
    );
    return {
      messages: messages.map((message) => FoundMessageResponse.of(message)),
      pagination: pagination(total, query),
    };
  }
}

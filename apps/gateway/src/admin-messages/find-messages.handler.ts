import { Injectable } from '@nestjs/common';
import { type FoundMessage, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../audit/audit-log';
import { isUuid } from '../http/is-uuid';
import { pagination } from '../http/pagination';
import { reasonView } from '../http/reason.view';
import type { OperatorCaller } from '../identity/caller';
import type { FindMessagesParams } from './find-messages.params';

@Injectable()
export class FindMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals what people were sent. */
  async execute({ userId }: OperatorCaller, query: FindMessagesParams) {
    const { request_id: requestId, page, per_page: perPage } = query;
    // Ids are UUIDs; Postgres would reject anything else.
    if (!isUuid(requestId)) return { messages: [], pagination: pagination(0, query) };
    const entry = {
      actorUserId: userId,
      action: 'messages.looked-up',
      target: `request:${requestId.toLowerCase()}`,
    } as const;
    const { messages, total } = await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.findMessages, { requestId, page, perPage }),
    );
    return { messages: messages.map(messageView), pagination: pagination(total, query) };
  }
}

function messageView(message: FoundMessage) {
  return {
    id: message.id,
    message_id: message.messageId,
    request_id: message.requestId,
    vendor_id: message.accountId,
    user_id: message.userId,
    sender_id: message.sender,
    recipient: message.recipient,
    message: message.text,
    credits: message.credits,
    status: message.status,
    carrier_message_id: message.carrierMessageId,
    failure_reason: message.failureReason,
    reason: reasonView(message.reason),
    delivered_at: message.deliveredAt,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
  };
}

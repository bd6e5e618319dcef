import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type UncertainMessage } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../audit/audit-log';
import type { PageParams } from '../http/page.params';
import { pagination } from '../http/pagination';
import type { OperatorCaller } from '../identity/caller';

@Injectable()
export class ListUncertainMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who was written to. */
  async execute({ userId }: OperatorCaller, query: PageParams) {
    const { page, per_page: perPage } = query;
    const entry = { actorUserId: userId, action: 'messages.looked-up', target: 'messages:uncertain' } as const;
    const { messages, total } = await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.uncertain, { page, perPage }),
    );
    return { messages: messages.map(messageView), pagination: pagination(total, query) };
  }
}

function messageView(message: UncertainMessage) {
  return {
    id: message.id,
    message_id: message.messageId,
    request_id: message.requestId,
    vendor_id: message.accountId,
    recipient: message.recipient,
    carrier: message.carrier,
    attempts: message.attempts,
    submitted_at: message.submittedAt,
    decided_at: message.decidedAt,
  };
}

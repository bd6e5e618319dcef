import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, pageNumberOf } from '../../edge/paging/list-page';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { UncertainMessageResponse, type UncertainMessagesResponse } from './uncertain-messages.response';

@Injectable()
export class ListUncertainMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who was written to. */
  async execute(operator: OperatorCaller, query: ListParams): Promise<UncertainMessagesResponse> {
    const request = { page: pageNumberOf(query), perPage: query.limit };
    const entry = { actor: operator, action: 'messages.looked-up', target: 'messages:uncertain' } as const;
    const { messages, total } = await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.uncertain, request),
    );
    return {
      messages: messages.map((message) => UncertainMessageResponse.of(message)),
      ...listPage(total, query),
    };
  }
}

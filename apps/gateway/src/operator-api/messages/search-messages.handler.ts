import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { listRequest } from '../../vendor-api/messages/message-list-request';
import { readVendorNames } from '../vendors/vendor-names';
import type { SearchMessagesParams } from './search-messages.params';
import { SearchedMessageResponse, type SearchedMessagesResponse } from './searched-messages.response';

@Injectable()
export class SearchMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who was written to. */
  async execute({ userId }: OperatorCaller, params: SearchMessagesParams): Promise<SearchedMessagesResponse> {
    const entry = { actorUserId: userId, action: 'messages.looked-up', target: targetOf(params) } as const;
    const { messages, nextCursor } = await this.audit.around(entry, () =>
      this.rpc.request(MESSAGING_OPERATIONS.listMessages, listRequest(params.vendor_id ?? null, params)),
    );
    const vendors = await readVendorNames(
      this.database,
      messages.map(({ accountId }) => accountId),
    );
    return {
      messages: messages.map((message) =>
        SearchedMessageResponse.of(message, vendors.get(message.accountId)?.name ?? null),
      ),
      next_cursor: nextCursor,
    };
  }
}

/** Omits the number that was searched for: the audit log holds none. */
function targetOf({ request_id: requestId, vendor_id: vendorId, recipient }: SearchMessagesParams): string {
  if (requestId !== undefined) return `request:${requestId.toLowerCase()}`;
  if (vendorId !== undefined) return `vendor:${vendorId}`;
  return recipient === undefined ? 'messages:all' : 'messages:of-a-number';
}

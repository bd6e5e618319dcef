import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { AuditedNumbers } from '../../edge/audit/audited-numbers';
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
    private readonly numbers: AuditedNumbers,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who was written to. */
  async execute(operator: OperatorCaller, params: SearchMessagesParams): Promise<SearchedMessagesResponse> {
    const entry = { actor: operator, action: 'messages.looked-up', ...this.namedBy(params) } as const;
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

  /** A number comes first, as its hash, so that who looked for it can be found. */
  private namedBy({ request_id: requestId, vendor_id: vendorId, recipient }: SearchMessagesParams) {
    const details = { vendor_id: vendorId ?? null, request_id: requestId?.toLowerCase() ?? null };
    if (recipient !== undefined) return { target: this.numbers.targetOf(recipient), details };
    if (requestId !== undefined) return { target: `request:${requestId.toLowerCase()}`, details };
    return { target: vendorId === undefined ? 'messages:all' : `vendor:${vendorId}`, details };
  }
}

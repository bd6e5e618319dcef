import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { OldestMessagesParams } from './oldest-messages.params';
import { OldestMessagesResponse } from './oldest-messages.response';

@Injectable()
export class ListOldestMessagesHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Recorded in the audit log although nothing changes, because it reveals who was written to. */
  async execute(
    operator: OperatorCaller,
    { lane, state, limit }: OldestMessagesParams,
  ): Promise<OldestMessagesResponse> {
    const request = { ...(lane !== undefined && { lane }), ...(state !== undefined && { state }), limit };
    const entry = { actor: operator, action: 'messages.looked-up', target: 'messages:oldest' } as const;
    const reply = await this.audit.around(entry, () => this.rpc.request(MESSAGING_OPERATIONS.oldestMessages, request));
    return OldestMessagesResponse.of(reply, this.database.now().getTime());
  }
}

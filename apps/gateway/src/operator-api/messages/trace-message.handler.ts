import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { messageIdIn, MessageTrace } from '../../vendor-api/messages/message-trace';
import { readVendorNames } from '../vendors/vendor-names';
import { TracedMessageResponse } from './traced-message.response';

@Injectable()
export class TraceMessageHandler {
  constructor(
    private readonly trace: MessageTrace,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded in the audit log although nothing changes. The webhook of a sub-account is its parent's.
   * @throws {DomainError} NOT_FOUND
   */
  async execute(operator: OperatorCaller, id: string): Promise<TracedMessageResponse> {
    const messageId = messageIdIn(id);
    const entry = { actor: operator, action: 'messages.looked-up', target: `message:${messageId}` } as const;
    const found = await this.audit.around(entry, () => this.trace.find(messageId, null));
    const { accountId } = found.message;
    const vendor = (await readVendorNames(this.database, [accountId])).get(accountId);
    const facts = await this.trace.factsOf(found, vendor?.parentId ?? accountId);
    return TracedMessageResponse.of(facts, vendor?.name ?? null, new Date().toISOString());
  }
}

import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../edge/audit/audit-log';
import type { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { messageIdIn, MessageTrace } from '../../vendor-api/messages/message-trace';
import type { RevealedMessageResponse } from './revealed-message.response';

@Injectable()
export class RevealMessageHandler {
  constructor(
    private readonly trace: MessageTrace,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded with its reason before anything is shown. The code of a one-time password stays masked.
   * @throws {DomainError} NOT_FOUND
   */
  async execute(operator: OperatorCaller, id: string, { reason }: ReasonRequest): Promise<RevealedMessageResponse> {
    const messageId = messageIdIn(id);
    const entry = { actor: operator, action: 'message.revealed', target: `message:${messageId}`, reason } as const;
    const { message } = await this.audit.around(entry, () => this.trace.find(messageId, null));
    const { accountId, recipient, text } = message;
    return { message_id: messageId, vendor_id: accountId, recipient, message: text };
  }
}

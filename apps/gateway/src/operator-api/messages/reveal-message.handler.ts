import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { MESSAGE_ID } from '@sms/contracts/rpc';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { RevealedMessageResponse } from './revealed-message.response';

@Injectable()
export class RevealMessageHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded with its reason before anything is shown. The code of a one-time password stays masked.
   * @throws {DomainError} NOT_FOUND
   */
  async execute({ userId }: OperatorCaller, id: string, { reason }: ReasonRequest): Promise<RevealedMessageResponse> {
    const messageId = id.toLowerCase();
    if (!MESSAGE_ID.fits(messageId)) throw noSuchMessage();
    const entry = { actorUserId: userId, action: 'message.revealed', target: `message:${messageId}`, reason } as const;
    return this.audit.around(entry, async () => {
      const { found } = await this.rpc.request(MESSAGING_OPERATIONS.explainMessage, { accountId: null, messageId });
      if (!found) throw noSuchMessage();
      const { accountId, recipient, text } = found.message;
      return { message_id: messageId, vendor_id: accountId, recipient, message: text };
    });
  }
}

function noSuchMessage(): DomainError {
  return new DomainError(FAULT_CODES.notFound, 'no such message');
}

import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DomainError, toDomainError } from '@sms/platform/errors';
import { type AuditEntry, AuditLog } from '../../edge/audit/audit-log';
import { CountedEntries } from '../../edge/audit/counted-entries';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import type { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { messageIdIn, MessageTrace } from '../../vendor-api/messages/message-trace';
import { recordWithinHourlyLimit } from '../../identity/allowances/hourly-entries';
import type { RevealedMessageResponse } from './revealed-message.response';

@Injectable()
export class RevealMessageHandler {
  constructor(
    private readonly trace: MessageTrace,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly counted: CountedEntries,
  ) {}

  /**
   * Recorded with its reason before anything is shown. The code of a one-time password stays masked.
   * @throws {DomainError} NOT_FOUND; RATE_LIMIT_EXCEEDED after 20 messages of an hour
   */
  async execute(operator: OperatorCaller, id: string, { reason }: ReasonRequest): Promise<RevealedMessageResponse> {
    const messageId = messageIdIn(id);
    const entry = { actor: operator, action: 'message.revealed', target: `message:${messageId}`, reason } as const;
    await this.take(operator.userId, entry);
    try {
      const { accountId, recipient, text, textMissing = null } = (await this.trace.find(messageId, null)).message;
      return { message_id: messageId, vendor_id: accountId, recipient, message: text, text_missing: textMissing };
    } catch (error) {
      await this.audit.recordFailure(entry, toDomainError(error).code);
      throw error;
    }
  }

  /** Records the entry, of which an operator may have so many. One that finds nothing counts, too. */
  private async take(operatorId: number, entry: AuditEntry): Promise<void> {
    const waitSeconds = await this.database.transaction((sql) =>
      recordWithinHourlyLimit(sql, this.audit, operatorId, entry),
    );
    if (waitSeconds === 0) return;
    this.counted.note({ ...entry, target: 'messages:many', code: RATE_LIMITED });
    throw new DomainError(RATE_LIMITED, 'too many messages revealed', { retryAfterSeconds: waitSeconds });
  }
}

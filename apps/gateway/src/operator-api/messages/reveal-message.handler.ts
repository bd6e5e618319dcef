import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, toDomainError } from '@sms/platform/errors';
import { type AuditEntry, AuditLog } from '../../edge/audit/audit-log';
import { CountedEntries } from '../../edge/audit/counted-entries';
import { recordedWithin } from '../../edge/audit/recorded-within.sql';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import type { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { messageIdIn, MessageTrace } from '../../vendor-api/messages/message-trace';
import { lockOperator } from '../../identity/allowances/lock-operator';
import type { RevealedMessageResponse } from './revealed-message.response';

/** Of one operator in an hour, over all gateways. */
const MAX_REVEALED = 20;
const HOUR_SECONDS = 3_600;

const countRevealed = statement<readonly [userId: number], { seconds: number }>({
  name: 'gateway.count_revealed',
  text: `
    SELECT extract(epoch FROM now() - recorded_at)::float8 AS seconds FROM audit_log
    WHERE actor_user_id = $1 AND action = 'message.revealed'
      AND ${recordedWithin(HOUR_SECONDS)}
    ORDER BY id DESC LIMIT ${MAX_REVEALED}`,
});

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
    const waitSeconds = await this.database.transaction(async (sql) => {
      await sql.run(lockOperator, [operatorId]);
      const revealed = await sql.run(countRevealed, [operatorId]);
      const oldest = revealed[MAX_REVEALED - 1];
      if (oldest) return HOUR_SECONDS - oldest.seconds;
      await this.audit.record(sql, entry);
      return 0;
    });
    if (waitSeconds === 0) return;
    this.counted.note({ ...entry, target: 'messages:many', code: RATE_LIMITED });
    throw new DomainError(RATE_LIMITED, 'too many messages revealed', { retryAfterSeconds: waitSeconds });
  }
}

import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { type AuditActor, AuditLog } from '../../edge/audit/audit-log';
import type { TextRetentionResponse } from './text-retention.response';

/** Reads and sets for how long the texts of an account are kept. */
@Injectable()
export class RetainTexts {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly audit: AuditLog,
  ) {}

  read(accountId: number): Promise<TextRetentionResponse> {
    return this.rpc.request(MESSAGING_OPERATIONS.readTextRetention, { accountId });
  }

  /**
   * When a service does not reply, nothing is recorded; the same change can be repeated. The dispatcher is asked first:
   * where no process of it knows the call yet, nothing has changed.
   */
  set(accountId: number, days: number | null, actor: AuditActor): Promise<TextRetentionResponse> {
    return this.database.transaction(async (sql) => {
      await this.audit.record(sql, {
        actor,
        action: 'vendor.text-retention-changed',
        target: `vendor:${accountId}`,
        accountId,
        details: { days },
      });
      await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.setTextRetention, { accountId, days });
      return this.rpc.request(MESSAGING_OPERATIONS.setTextRetention, { accountId, days });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Caller } from '../accounts/caller';

const revokeApiKey = statement<readonly [id: string, accountId: number]>({
  name: 'gateway.revoke_api_key',
  text: 'UPDATE api_key SET revoked_at = now() WHERE id = $1 AND account_id = $2 AND revoked_at IS NULL',
});

@Injectable()
export class RevokeApiKeyHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Every gateway refuses the key within a second.
   * @param accountId the account of the key
   * @param reason of an operator; owners give none
   * @throws {DomainError} NOT_FOUND when the account has no such key, or it is revoked.
   */
  async execute(actor: Caller, accountId: number, id: string, reason?: string): Promise<null> {
    await this.database.transaction(async (sql) => {
      const revoked = isUUID(id, 'loose') ? await sql.change(revokeApiKey, [id, accountId]) : 0;
      if (revoked === 0) throw new DomainError(FAULT_CODES.notFound, 'no such API key');
      const target = `api-key:${id.toLowerCase()}`;
      await this.audit.record(sql, {
        actor,
        action: 'api-key.revoked',
        target,
        accountId,
        reason,
        details: { account_id: accountId },
      });
    });
    return null;
  }
}

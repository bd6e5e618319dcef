import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { gatewayConfig } from '../../config/gateway.config';
import { AuditLog } from '../../edge/audit/audit-log';
import { AccountLimits } from '../accounts/account-limits';
import { ApiKey } from '../accounts/api-key.entity';
import type { VendorCaller } from '../accounts/caller';
import { CreatedApiKeyResponse, type RotatedApiKeyResponse } from './api-key.response';
import { newKeyRow } from './new-key-row';
import type { RotateApiKeyRequest } from './rotate-api-key.request';

const endReplacedKey = statement<readonly [id: string, overlapSeconds: number], { expires_at: Date }>({
  name: 'gateway.end_replaced_key',
  text: `
    UPDATE api_key SET expires_at = least(expires_at, now() + make_interval(secs => $2)),
      revoked_at = CASE WHEN $2 = 0 THEN now() END
    WHERE id = $1 RETURNING expires_at`,
});

@Injectable()
export class RotateApiKeyHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly limits: AccountLimits,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * Replaces a key by one with the same name, mode, scopes, networks and lifetime. Only this response contains it. The
   * old one stays good for the overlap, unless it expires before.
   * @throws {DomainError} NOT_FOUND when the account has no such key, or it is revoked or expired;
   * API_KEY_LIMIT_REACHED, unless the old key is revoked at once.
   */
  execute(owner: VendorCaller, id: string, { overlap_seconds }: RotateApiKeyRequest): Promise<RotatedApiKeyResponse> {
    const { accountId, userId } = owner;
    return this.database.transaction(async (sql) => {
      const old = await this.lock(sql, accountId, id);
      const [ended] = await sql.run(endReplacedKey, [old.id, overlap_seconds]);
      if (!ended) throw new Error('a locked row is gone');
      await this.limits.assertRoom(sql, accountId, 'apiKeys');
      const { name, mode, scopes, networks } = old;
      const lifetimeMs = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
      const expiresAt = lifetimeMs === null ? null : new Date(this.database.now().getTime() + lifetimeMs);
      const traits = { accountId, userId, name, mode, scopes, networks, expiresAt };
      const { key, row } = newKeyRow(traits, this.config.apiKeyPrefix);
      await sql.manager.insert(ApiKey, row);
      await this.audit.record(sql, {
        actor: owner,
        action: 'api-key.rotated',
        target: `api-key:${old.id}`,
        accountId,
        details: { replaced_by: row.id, prefix: row.prefix, old_expires_at: ended.expires_at.toISOString() },
      });
      return { ...CreatedApiKeyResponse.of(row, key), old_expires_at: ended.expires_at.toISOString() };
    });
  }

  /** Locks a key that is good. Of two rotations at once the second one replaces a key that is about to end. */
  private async lock(sql: Sql, accountId: number, id: string): Promise<ApiKey> {
    const now = this.database.now();
    const key = isUUID(id, 'loose')
      ? await sql.manager.findOne(ApiKey, { where: { id, accountId }, lock: { mode: 'for_no_key_update' } })
      : null;
    const isGood = key !== null && key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
    if (!isGood) throw new DomainError(FAULT_CODES.notFound, 'no such API key');
    return key;
  }
}

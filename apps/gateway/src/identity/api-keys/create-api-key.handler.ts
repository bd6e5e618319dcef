import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@sms/platform/database';
import { gatewayConfig } from '../../config/gateway.config';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { AccountLimits } from '../accounts/account-limits';
import { API_KEY_SCOPES, DEFAULT_SCOPES } from '../accounts/api-key-scopes';
import { ApiKey } from '../accounts/api-key.entity';
import type { VendorCaller } from '../accounts/caller';
import { CreatedApiKeyResponse } from './api-key.response';
import type { CreateApiKeyRequest } from './create-api-key.request';
import { boundsOf } from './key-bounds';
import { newKeyRow } from './new-key-row';

@Injectable()
export class CreateApiKeyHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly limits: AccountLimits,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * Only this response contains the key itself.
   * @throws {DomainError} INVALID for a test key with the scope `manage` or `webhooks`, and for a time that is over;
   * API_KEY_LIMIT_REACHED.
   */
  async execute(owner: VendorCaller, request: CreateApiKeyRequest): Promise<CreatedApiKeyResponse> {
    const { accountId, userId } = owner;
    const mode = request.mode ?? 'live';
    const scopes = API_KEY_SCOPES.filter((scope) => (request.scopes ?? DEFAULT_SCOPES).includes(scope));
    // Webhooks, names and sub-accounts are shared with live traffic, so test keys may not change them.
    if (mode === 'test' && (scopes.includes('manage') || scopes.includes('webhooks')))
      throw invalidFields({ scopes: ['scopes of a test key may not have manage or webhooks'] });
    const bounds = boundsOf(request, this.database.now());
    const { key, row } = newKeyRow(
      { accountId, userId, name: request.name, mode, scopes, ...bounds },
      this.config.apiKeyPrefix,
    );
    await this.database.transaction(async (sql) => {
      await this.limits.assertRoom(sql, accountId, 'apiKeys');
      await sql.manager.insert(ApiKey, row);
      const details = {
        account_id: accountId,
        prefix: row.prefix,
        scopes: scopes.join(' '),
        expires_at: row.expiresAt?.toISOString() ?? null,
        networks: row.networks,
      };
      await this.audit.record(sql, {
        actor: owner,
        action: 'api-key.created',
        target: `api-key:${row.id}`,
        accountId,
        details,
      });
    });
    return CreatedApiKeyResponse.of(row, key);
  }
}

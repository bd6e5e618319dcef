import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { v7 as uuidv7 } from 'uuid';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { AccountLimits } from '../accounts/account-limits';
import { apiKeyPrefix, hashApiKey, newApiKey } from '../accounts/api-key-format';
import { API_KEY_SCOPES, DEFAULT_SCOPES } from '../accounts/api-key-scopes';
import { ApiKey } from '../accounts/api-key.entity';
import type { VendorCaller } from '../accounts/caller';
import type { CreatedApiKeyResponse } from './api-key.response';
import type { CreateApiKeyRequest } from './create-api-key.request';

@Injectable()
export class CreateApiKeyHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * Only this response contains the key itself.
   * @throws {DomainError} INVALID for a test key with the scope `manage` or `webhooks`; API_KEY_LIMIT_REACHED.
   */
  async execute(
    owner: VendorCaller,
    { name, mode, scopes: wanted }: CreateApiKeyRequest,
  ): Promise<CreatedApiKeyResponse> {
    const { accountId, userId } = owner;
    const scopes = API_KEY_SCOPES.filter((scope) => (wanted ?? DEFAULT_SCOPES).includes(scope));
    // Webhooks, names and sub-accounts are shared with live traffic, so test keys may not change them.
    if (mode === 'test' && (scopes.includes('manage') || scopes.includes('webhooks')))
      throw invalidFields({ scopes: ['scopes of a test key may not have manage or webhooks'] });
    const key = newApiKey(mode ?? 'live');
    const row = {
      id: uuidv7(),
      accountId,
      userId,
      name,
      prefix: apiKeyPrefix(key),
      hash: Buffer.from(hashApiKey(key), 'base64'),
      mode: mode ?? 'live',
      scopes,
    };
    await this.database.transaction(async (sql) => {
      await this.limits.assertRoom(sql, accountId, 'apiKeys');
      await sql.manager.insert(ApiKey, row);
      const details = { account_id: accountId, prefix: row.prefix, scopes: scopes.join(' ') };
      await this.audit.record(sql, {
        actor: owner,
        action: 'api-key.created',
        target: `api-key:${row.id}`,
        accountId,
        details,
      });
    });
    return { id: row.id, name, mode: row.mode, scopes, prefix: row.prefix, api_key: key };
  }
}

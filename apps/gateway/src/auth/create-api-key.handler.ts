import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { v7 as uuidv7 } from 'uuid';
import { AuditLog } from '../audit/audit-log';
import { apiKeyPrefix, hashApiKey, newApiKey } from './api-key-format';
import { ApiKey } from './api-key.entity';
import type { VendorCaller } from './caller';
import type { CreateApiKeyRequest } from './create-api-key.request';

@Injectable()
export class CreateApiKeyHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** The answer is the only place where the key itself ever stands. */
  async execute({ accountId, userId }: VendorCaller, { name, mode }: CreateApiKeyRequest) {
    const key = newApiKey(mode ?? 'live');
    const row = { id: uuidv7(), accountId, userId, name, prefix: apiKeyPrefix(key), hash: hashApiKey(key), mode: mode ?? 'live' } as const;
    await this.database.transaction(async (sql) => {
      await sql.manager.insert(ApiKey, row);
      const details = { account_id: accountId, prefix: row.prefix };
      await this.audit.record(sql, { actorUserId: userId, action: 'api-key.created', target: `api-key:${row.id}`, details });
    });
    return { id: row.id, name, mode: row.mode, prefix: row.prefix, api_key: key };
  }
}

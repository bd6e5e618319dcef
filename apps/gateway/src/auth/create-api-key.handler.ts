import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { uuidV7 } from '../ids/uuid-v7';
import { apiKeyPrefix, hashApiKey, newApiKey } from './api-key-format';
import { ApiKey } from './api-key.entity';
import type { VendorCaller } from './caller';
import type { CreateApiKeyRequest } from './create-api-key.request';

@Injectable()
export class CreateApiKeyHandler {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  /** The answer is the only place where the key itself ever stands. */
  async execute({ accountId, userId }: VendorCaller, { name, mode }: CreateApiKeyRequest) {
    const key = newApiKey(mode ?? 'live');
    const row = { id: uuidV7(), accountId, userId, name, prefix: apiKeyPrefix(key), hash: hashApiKey(key), mode: mode ?? 'live' } as const;
    await this.keys.insert(row);
    return { id: row.id, name, mode: row.mode, prefix: row.prefix, api_key: key };
  }
}

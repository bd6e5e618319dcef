import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import type { ListParams } from '../../edge/paging/list.params';
import { listPage, offsetOf } from '../../edge/paging/list-page';
import { ApiKey } from '../accounts/api-key.entity';
import type { VendorCaller } from '../accounts/caller';
import { type ApiKeyPageResponse, ApiKeyResponse } from './api-key.response';

@Injectable()
export class ListApiKeysHandler {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  /** The account's keys that are not revoked, newest first. */
  async execute({ accountId }: Pick<VendorCaller, 'accountId'>, query: ListParams): Promise<ApiKeyPageResponse> {
    const [keys, total] = await this.keys.findAndCount({
      where: { accountId, revokedAt: IsNull() },
      relations: { user: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: query.limit,
      skip: offsetOf(query),
    });
    return { api_keys: keys.map((key) => ApiKeyResponse.of(key)), ...listPage(total, query) };
  }
}

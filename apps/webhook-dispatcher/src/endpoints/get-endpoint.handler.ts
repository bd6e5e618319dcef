import { Injectable } from '@nestjs/common';
import type { GetEndpointReply, GetEndpointRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { SecretVault } from '../secrets/secret-vault';
import { ensureEndpoint } from './ensure-endpoint';
import { readEndpointDelivery } from './read-endpoint-delivery';

@Injectable()
export class GetEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
  ) {}

  async execute({ accountId }: GetEndpointRequest): Promise<GetEndpointReply> {
    return this.database.transaction(async (sql) => {
      const endpoint = await ensureEndpoint(sql, this.vault, accountId);
      return { accountId, ...endpoint, delivery: await readEndpointDelivery(sql, accountId) };
    });
  }
}

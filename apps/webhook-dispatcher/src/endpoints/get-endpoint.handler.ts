import { Injectable } from '@nestjs/common';
import type { EndpointReply, GetEndpointRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { SecretVault } from '../secrets/secret-vault';
import { ensureEndpoint } from './ensure-endpoint';

@Injectable()
export class GetEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
  ) {}

  async execute({ accountId }: GetEndpointRequest): Promise<EndpointReply> {
    const endpoint = await this.database.transaction((sql) => ensureEndpoint(sql, this.vault, accountId));
    return { accountId, ...endpoint };
  }
}

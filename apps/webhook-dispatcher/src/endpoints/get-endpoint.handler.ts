import { Injectable } from '@nestjs/common';
import type { EndpointReply, GetEndpointRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { ensureEndpoint } from './ensure-endpoint';
import { SecretVault } from './secret-vault';

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

import { Injectable } from '@nestjs/common';
import type { ListAccountEndpointsReply, ListAccountEndpointsRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { readEndpoints } from './read-endpoints';

@Injectable()
export class ListAccountEndpointsHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: ListAccountEndpointsRequest): Promise<ListAccountEndpointsReply> {
    return { endpoints: await readEndpoints(this.database, accountId) };
  }
}

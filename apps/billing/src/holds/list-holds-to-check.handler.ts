import { Injectable } from '@nestjs/common';
import type { HoldToCheck, HoldsToCheckReply, HoldsToCheckRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';
import { listHoldsToCheck } from './list-holds-to-check.sql';

@Injectable()
export class ListHoldsToCheckHandler {
  constructor(private readonly database: Database) {}

  async execute({ olderThanSeconds }: HoldsToCheckRequest): Promise<HoldsToCheckReply> {
    const rows = await this.database.run(listHoldsToCheck, [olderThanSeconds]);
    const batches = new Map<number, HoldToCheck[]>();
    for (const { id, request_id: requestId, account_id: accountId, credits } of rows) {
      const requests = batches.get(id) ?? [];
      batches.set(id, requests);
      requests.push({ requestId, accountId, credits });
    }
    return { batches: [...batches].map(([batchId, requests]) => ({ batchId, requests })) };
  }
}

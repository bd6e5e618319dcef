import { Injectable } from '@nestjs/common';
import type { HoldsCheckedReply, HoldsCheckedRequest } from '@sms/contracts/billing';
import { Database } from '@sms/platform/database';

@Injectable()
export class CheckOffHoldsHandler {
  constructor(private readonly database: Database) {}

  async execute({ batchIds }: HoldsCheckedRequest): Promise<HoldsCheckedReply> {
    return { checked: await this.database.execute('DELETE FROM hold_batch WHERE id = ANY($1::bigint[])', [batchIds]) };
  }
}

import { Injectable } from '@nestjs/common';
import type { HoldsCheckedReply, HoldsCheckedRequest } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';

const deleteHoldsToCheck = statement<readonly [batchIds: readonly number[]]>({
  name: 'billing.delete_holds_to_check',
  text: 'DELETE FROM hold_batch WHERE id = ANY($1::bigint[])',
});

@Injectable()
export class CheckOffHoldsHandler {
  constructor(private readonly database: Database) {}

  async execute({ batchIds }: HoldsCheckedRequest): Promise<HoldsCheckedReply> {
    return { checked: await this.database.change(deleteHoldsToCheck, [batchIds]) };
  }
}

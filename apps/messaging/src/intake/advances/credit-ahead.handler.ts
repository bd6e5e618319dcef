import { Injectable } from '@nestjs/common';
import type { CreditAheadReply, CreditAheadRequest } from '@sms/contracts/messaging';
import { AdvanceTable } from './advance-table';
import { CreditAdvances } from './credit-advances';

@Injectable()
export class CreditAheadHandler {
  constructor(
    private readonly advances: CreditAdvances,
    private readonly table: AdvanceTable,
  ) {}

  async execute({ accountId }: CreditAheadRequest): Promise<CreditAheadReply> {
    await this.advances.drained();
    return { credits: await this.table.creditsOf(accountId) };
  }
}

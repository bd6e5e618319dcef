import { Injectable } from '@nestjs/common';
import type { CreditsAheadReply, CreditsAheadRequest } from '@sms/contracts/messaging';
import { AdvanceTable } from './advance-table';
import { CreditAdvances } from './credit-advances';

@Injectable()
export class CreditAheadHandler {
  constructor(
    private readonly advances: CreditAdvances,
    private readonly table: AdvanceTable,
  ) {}

  async execute({ accountIds }: CreditsAheadRequest): Promise<CreditsAheadReply> {
    await this.advances.drained();
    return { accounts: await this.table.creditsOf(accountIds) };
  }
}

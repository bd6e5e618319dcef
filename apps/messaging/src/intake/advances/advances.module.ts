import { Module } from '@nestjs/common';
import { Outbox } from '@sms/platform/events';
import { AdvanceTable } from './advance-table';
import { CreditAdvances } from './credit-advances';
import { CreditAheadHandler } from './credit-ahead.handler';

/** Credit that is held ahead, for the process that accepts. */
@Module({
  providers: [AdvanceTable, CreditAdvances, CreditAheadHandler, Outbox],
  exports: [AdvanceTable, CreditAdvances, CreditAheadHandler, Outbox],
})
export class AdvancesModule {}

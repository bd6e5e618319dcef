import { Module } from '@nestjs/common';
import { AccountCredits } from './account-credits';
import { BalanceController } from './balance.controller';
import { EntriesController } from './entries.controller';
import { GetBalanceHandler } from './get-balance.handler';
import { ListEntriesHandler } from './list-entries.handler';
import { SetLowBalanceHandler } from './set-low-balance.handler';

@Module({
  controllers: [BalanceController, EntriesController],
  providers: [GetBalanceHandler, ListEntriesHandler, SetLowBalanceHandler, AccountCredits],
  exports: [AccountCredits],
})
export class BalanceModule {}

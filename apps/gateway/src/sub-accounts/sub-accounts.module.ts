import { Module } from '@nestjs/common';
import { VendorsModule } from '../vendors/vendors.module';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { ListSubAccountsHandler } from './list-sub-accounts.handler';
import { SubAccountsController } from './sub-accounts.controller';
import { SuspendSubAccountHandler } from './suspend-sub-account.handler';

@Module({
  imports: [VendorsModule],
  controllers: [SubAccountsController],
  providers: [CreateSubAccountHandler, ListSubAccountsHandler, SuspendSubAccountHandler],
})
export class SubAccountsModule {}

import { Module } from '@nestjs/common';
import { BalanceModule } from '../../vendor-api/balance/balance.module';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { AdjustVendorHandler } from '../credits/adjust-vendor.handler';
import { OperatorCreditCap } from '../credits/operator-credit-cap';
import { AdminVendorsController } from './admin-vendors.controller';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { ChangeVendorHandler } from './change-vendor.handler';
import { CreateVendorSubAccountHandler } from './create-vendor-sub-account.handler';
import { CreateVendorHandler } from './create-vendor.handler';
import { GetVendorHandler } from './get-vendor.handler';
import { ListVendorsHandler } from './list-vendors.handler';
import { SuspendVendorHandler } from './suspend-vendor.handler';
import { TopUpVendorHandler } from '../credits/top-up-vendor.handler';
import { TopUpHandler } from '../credits/top-up.handler';

@Module({
  imports: [BalanceModule, SubAccountsModule],
  controllers: [AdminVendorsController],
  providers: [
    AdjustVendorHandler,
    CancelQueuedHandler,
    ChangeVendorHandler,
    CreateVendorHandler,
    CreateVendorSubAccountHandler,
    GetVendorHandler,
    ListVendorsHandler,
    OperatorCreditCap,
    SuspendVendorHandler,
    TopUpHandler,
    TopUpVendorHandler,
  ],
  exports: [SubAccountsModule],
})
export class VendorsModule {}

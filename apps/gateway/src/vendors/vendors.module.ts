import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { OutboxRelayModule } from '@sms/platform/events';
import { BalanceModule } from '../balance/balance.module';
import { Accounts } from './accounts';
import { AdjustVendorHandler } from './adjust-vendor.handler';
import { AdminVendorsController } from './admin-vendors.controller';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { ChangeVendorHandler } from './change-vendor.handler';
import { CreateVendorSubAccountHandler } from './create-vendor-sub-account.handler';
import { CreateVendorHandler } from './create-vendor.handler';
import { GetVendorHandler } from './get-vendor.handler';
import { ListVendorsHandler } from './list-vendors.handler';
import { QueuedMessages } from './queued-messages';
import { SuspendVendorHandler } from './suspend-vendor.handler';
import { Suspensions } from './suspensions';
import { TopUpVendorHandler } from './top-up-vendor.handler';
import { TopUpHandler } from './top-up.handler';

@Module({
  imports: [BalanceModule, OutboxRelayModule.to(BILLING_EVENTS, MESSAGING_EVENTS, WEBHOOK_DISPATCHER_EVENTS)],
  controllers: [AdminVendorsController],
  providers: [
    Accounts,
    AdjustVendorHandler,
    CancelQueuedHandler,
    ChangeVendorHandler,
    CreateVendorHandler,
    CreateVendorSubAccountHandler,
    GetVendorHandler,
    ListVendorsHandler,
    QueuedMessages,
    SuspendVendorHandler,
    Suspensions,
    TopUpHandler,
    TopUpVendorHandler,
  ],
  exports: [Accounts, QueuedMessages, Suspensions],
})
export class VendorsModule {}

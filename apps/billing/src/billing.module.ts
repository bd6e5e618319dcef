import { Module } from '@nestjs/common';
import { ServiceModule } from '@sms/platform/service';
import { AccountsRpcController } from './accounts/accounts.rpc.controller';
import { AdjustHandler } from './accounts/adjust.handler';
import { ReadBalanceHandler } from './accounts/read-balance.handler';
import { TopUpHandler } from './accounts/top-up.handler';
import { billingConfig } from './config/billing.config';
import { EventsRpcController } from './events/events.rpc.controller';
import { TakeEventsHandler } from './events/take-events.handler';
import { HoldCreditsHandler } from './holds/hold-credits.handler';
import { HoldsRpcController } from './holds/holds.rpc.controller';
import { ListOpenHoldsHandler } from './holds/list-open-holds.handler';

@Module({
  imports: [ServiceModule.forRoot(billingConfig)],
  controllers: [HoldsRpcController, AccountsRpcController, EventsRpcController],
  providers: [
    HoldCreditsHandler,
    ListOpenHoldsHandler,
    ReadBalanceHandler,
    AdjustHandler,
    TopUpHandler,
    TakeEventsHandler,
  ],
})
export class BillingModule {}

import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { DatabaseModule } from '@sms/platform/database';
import { InboxModule } from '@sms/platform/events';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
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
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [billingConfig] }),
    ObservabilityModule.forRootAsync({
      inject: [billingConfig.KEY],
      useFactory: (config: ConfigType<typeof billingConfig>) => config.observability,
    }),
    DatabaseModule.forRootAsync({
      inject: [billingConfig.KEY],
      useFactory: (config: ConfigType<typeof billingConfig>) => config.database,
    }),
    NatsModule.forRootAsync({
      inject: [billingConfig.KEY],
      useFactory: (config: ConfigType<typeof billingConfig>) => config.nats,
    }),
    InboxModule,
  ],
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

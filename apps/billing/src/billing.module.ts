import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { DatabaseModule, Inbox } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { periodicJob } from '@sms/platform/runtime';
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

/** A relay repeats within minutes, and settlements have unique references besides. */
const INBOX_DAYS = 7;

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
  ],
  controllers: [HoldsRpcController, AccountsRpcController, EventsRpcController],
  providers: [
    HoldCreditsHandler,
    ListOpenHoldsHandler,
    ReadBalanceHandler,
    AdjustHandler,
    TopUpHandler,
    TakeEventsHandler,
    periodicJob({
      name: 'inbox pruning',
      everyMs: 3_600_000,
      inject: [Inbox],
      run: async (inbox) => (await inbox.prune(INBOX_DAYS)) > 0,
    }),
  ],
})
export class BillingModule {}

import { Module } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { OutboxRelayModule } from '@sms/platform/events';
import { PartitionsModule } from '@sms/platform/partitions';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { AccountsRpcController } from './accounts/accounts.rpc.controller';
import { AdjustHandler } from './accounts/adjust.handler';
import { ReadBalanceHandler } from './accounts/read-balance.handler';
import { ListCrossingsHandler } from './accounts/list-crossings.handler';
import { ReadBalancesHandler } from './accounts/read-balances.handler';
import { SetLowBalanceHandler } from './accounts/set-low-balance.handler';
import { TopUpHandler } from './accounts/top-up.handler';
import { WatchBalances } from './accounts/watch-balances';
import { WatchDays } from './accounts/watch-days';
import { billingConfig } from './config/billing.config';
import { BillingEventsRpcController } from './events/billing-events.rpc.controller';
import { SetDayCapHandler } from './day-caps/set-day-cap.handler';
import { WatchDayCaps } from './day-caps/watch-day-caps';
import { TakeBillingEventsHandler } from './events/take-billing-events.handler';
import { CheckOffHoldsHandler } from './holds/check-off-holds.handler';
import { HoldCreditsHandler } from './holds/hold-credits.handler';
import { HoldsRpcController } from './holds/holds.rpc.controller';
import { ListHoldsToCheckHandler } from './holds/list-holds-to-check.handler';
import { LEDGER_PARTITIONS, LINK_PARTITIONS } from './ledger/ledger-partitions';
import { ListEntriesHandler } from './ledger/list-entries.handler';
import { ReadMessageEntriesHandler } from './ledger/read-message-entries.handler';
import { SealMonths } from './ledger/seal-months';

@Module({
  imports: [
    ServiceModule.forRoot(billingConfig),
    OutboxRelayModule.to(WEBHOOK_DISPATCHER_EVENTS),
    PartitionsModule.forRootAsync({ useFactory: () => [LEDGER_PARTITIONS, LINK_PARTITIONS] }),
  ],
  controllers: [HoldsRpcController, AccountsRpcController, BillingEventsRpcController],
  providers: [
    HoldCreditsHandler,
    ListHoldsToCheckHandler,
    CheckOffHoldsHandler,
    ReadBalanceHandler,
    ReadBalancesHandler,
    ListCrossingsHandler,
    ListEntriesHandler,
    ReadMessageEntriesHandler,
    AdjustHandler,
    TopUpHandler,
    TakeBillingEventsHandler,
    SealMonths,
    SetLowBalanceHandler,
    SetDayCapHandler,
    WatchBalances,
    WatchDayCaps,
    WatchDays,
    periodicJob({ name: 'low balances', everyMs: 5_000, inject: [WatchBalances], run: (watch) => watch.execute() }),
    periodicJob({ name: 'day caps', everyMs: 1_000, inject: [WatchDayCaps], run: (watch) => watch.execute() }),
    periodicJob({ name: 'days of accounts', everyMs: 60_000, inject: [WatchDays], run: (watch) => watch.execute() }),
    periodicJob({ name: 'ledger seals', everyMs: 3_600_000, inject: [SealMonths], run: (months) => months.execute() }),
  ],
})
export class BillingModule {}

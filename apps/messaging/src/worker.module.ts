import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { OutboxRelayModule } from '@sms/platform/events';
import { PartitionsModule } from '@sms/platform/partitions';
import { ServiceModule } from '@sms/platform/service';
import { messagingWorkerConfig } from './config/messaging.config';
import { CarrierSettingsModule } from './carrier-settings/carrier-settings.module';
import { DeliveryModule } from './delivery/delivery.module';
import { WorkerLifecycle } from './delivery/worker-lifecycle';
import { InboxWorkerModule } from './inbox/inbox-worker.module';
import { AdvancesWorkerModule } from './intake/advances/advances-worker.module';
import { BulkWorkerModule } from './intake/bulk/bulk-worker.module';
import { ControlWorkerModule } from './intake/control/control-worker.module';
import { LogWorkerModule } from './message-log/upkeep/log-worker.module';
import { partitionPlans } from './message-log/message-partitions';
import { CarrierSweepsModule } from './sweeps/carrier-sweeps.module';
import { QueueSweepsModule } from './sweeps/queue-sweeps.module';
import { TextsWorkerModule } from './texts/texts-worker.module';
import { TextsModule } from './texts/texts.module';
import { SETTLEMENTS_GATHER_MS } from './config/tuning';
import { UsageWorkerModule } from './usage/usage-worker.module';

/** The carrier side: submits queued messages, receives receipts, relays events, sweeps. */
@Module({
  imports: [
    ServiceModule.forRoot(messagingWorkerConfig),
    CarrierSettingsModule,
    TextsModule,
    OutboxRelayModule.to({ route: BILLING_EVENTS, gatheringMs: SETTLEMENTS_GATHER_MS }, WEBHOOK_DISPATCHER_EVENTS),
    PartitionsModule.forRootAsync({
      inject: [messagingWorkerConfig.KEY, Database],
      useFactory: partitionPlans,
    }),
    DeliveryModule,
    InboxWorkerModule,
    QueueSweepsModule,
    CarrierSweepsModule,
    BulkWorkerModule,
    ControlWorkerModule,
    AdvancesWorkerModule,
    LogWorkerModule,
    UsageWorkerModule,
    TextsWorkerModule,
  ],
  // Here, because hooks of the root module run first when a process stops and last when it starts.
  providers: [WorkerLifecycle],
})
export class WorkerModule {}

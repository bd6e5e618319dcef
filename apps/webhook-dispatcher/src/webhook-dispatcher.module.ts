import { Module } from '@nestjs/common';
import { PartitionsModule } from '@sms/platform/partitions';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { type DispatcherConfig, dispatcherConfig } from './config/webhook-dispatcher.config';
import { AccountEndpointsRpcController } from './account-endpoints/account-endpoints.rpc.controller';
import { ChangeEndpointHandler } from './account-endpoints/change-endpoint.handler';
import { CreateEndpointHandler } from './account-endpoints/create-endpoint.handler';
import { ListAccountEndpointsHandler } from './account-endpoints/list-account-endpoints.handler';
import { AttemptSender } from './client/attempt-sender';
import { BodiesModule } from './bodies/bodies.module';
import { EndpointsRpcController } from './endpoints/endpoints.rpc.controller';
import { CountEndpointsHandler } from './endpoints/count-endpoints.handler';
import { GetEndpointHandler } from './endpoints/get-endpoint.handler';
import { ListEndpointsHandler } from './endpoints/list-endpoints.handler';
import { ResumeEndpointHandler } from './endpoints/resume-endpoint.handler';
import { RotateSecretHandler } from './endpoints/rotate-secret.handler';
import { SendTestEventHandler } from './endpoints/send-test-event.handler';
import { SetEndpointHandler } from './endpoints/set-endpoint.handler';
import { UrlCheck } from './endpoints/url-check';
import { EraseEventsHandler } from './erasure/erase-events.handler';
import { ExportEventsHandler } from './erasure/export-events.handler';
import { ErasureRpcController } from './erasure/erasure.rpc.controller';
import { EventsRpcController } from './intake/events.rpc.controller';
import { TakeEventsHandler } from './intake/take-events.handler';
import { HistoryRpcController } from './history/history.rpc.controller';
import { CountReplayHandler } from './history/count-replay.handler';
import { GetDeliveryHandler } from './history/get-delivery.handler';
import { ListDeliveriesHandler } from './history/list-deliveries.handler';
import { ReadFeedHandler } from './history/read-feed.handler';
import { ReplayDeliveriesHandler } from './history/replay-deliveries.handler';
import { ReplayDeliveryHandler } from './history/replay-delivery.handler';
import { Housekeeping } from './housekeeping';
import { Dispatcher } from './dispatch/dispatcher';
import { NetworkModule } from './network/network.module';
import { eventPartitionPlans } from './partitions/partition-plans';
import { QueueMetrics } from './queues/queue-metrics';
import { SecretVault } from './secrets/secret-vault';
import { MEASURE_EVERY_MS, LoadSharing } from './sharing/load-sharing';
import { SharingController } from './sharing/sharing.controller';

@Module({
  imports: [
    ServiceModule.forRoot(dispatcherConfig),
    NetworkModule,
    BodiesModule,
    PartitionsModule.forRootAsync({
      inject: [dispatcherConfig.KEY],
      useFactory: ({ retention }: DispatcherConfig) => eventPartitionPlans(retention),
    }),
  ],
  controllers: [
    AccountEndpointsRpcController,
    EndpointsRpcController,
    ErasureRpcController,
    EventsRpcController,
    HistoryRpcController,
    SharingController,
  ],
  providers: [
    ListAccountEndpointsHandler,
    CreateEndpointHandler,
    ChangeEndpointHandler,
    UrlCheck,
    GetEndpointHandler,
    SetEndpointHandler,
    RotateSecretHandler,
    SendTestEventHandler,
    CountEndpointsHandler,
    ListEndpointsHandler,
    ResumeEndpointHandler,
    TakeEventsHandler,
    EraseEventsHandler,
    ExportEventsHandler,
    ListDeliveriesHandler,
    GetDeliveryHandler,
    ReplayDeliveryHandler,
    ReplayDeliveriesHandler,
    CountReplayHandler,
    ReadFeedHandler,
    SecretVault,
    AttemptSender,
    Dispatcher,
    Housekeeping,
    QueueMetrics,
    LoadSharing,
    periodicJob({
      name: 'share load',
      everyMs: MEASURE_EVERY_MS,
      inject: [LoadSharing],
      run: async (sharing) => sharing.measure(),
    }),
    periodicJob({
      name: 'housekeeping',
      everyMs: 15_000,
      inject: [Housekeeping],
      run: (housekeeping) => housekeeping.execute(),
    }),
    periodicJob({ name: 'queue metrics', everyMs: 15_000, inject: [QueueMetrics], run: (queues) => queues.collect() }),
  ],
})
export class WebhookDispatcherModule {}

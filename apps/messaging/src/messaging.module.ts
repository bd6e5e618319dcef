import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { DatabaseModule } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { CarrierMailRpcController } from './carrier-mail/carrier-mail.rpc.controller';
import { ListCarrierOdditiesQuery } from './carrier-mail/list-carrier-oddities.query';
import { ListIncomingMessagesQuery } from './carrier-mail/list-incoming-messages.query';
import { ListUnmatchedReceiptsQuery } from './carrier-mail/list-unmatched-receipts.query';
import { CarriersQuery } from './carriers/sessions/carriers.query';
import { CarriersRpcController } from './carriers/sessions/carriers.rpc.controller';
import { AcceptedMessages } from './messages/accepted-messages';
import { AccountSuspensions } from './messages/account-suspensions';
import { CancelMessagesHandler } from './messages/cancel-messages.handler';
import { CreditHolds } from './messages/credit-holds';
import { DeliveryReportsQuery } from './messages/delivery-reports.query';
import { FindMessagesQuery } from './messages/find-messages.query';
import { LogPageQuery } from './messages/log-page.query';
import { MessagesRpcController } from './messages/messages.rpc.controller';
import { MessagingEventsHandler } from './messages/messaging-events.handler';
import { SubmitBatchHandler } from './messages/submit-batch.handler';
import { SubmitMetrics } from './messages/submit-metrics';
import { UncertainMessagesQuery } from './messages/uncertain-messages.query';
import { messagingConfig } from './messaging.config';
import { QueueMetrics } from './queue/queue-metrics';
import { SendQueue } from './queue/send-queue';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';

type Config = ConfigType<typeof messagingConfig>;

/** The request side: takes send requests in and answers what became of them. */
@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [messagingConfig] }),
    ObservabilityModule.forRootAsync({
      inject: [messagingConfig.KEY],
      useFactory: (config: Config) => config.observability,
    }),
    DatabaseModule.forRootAsync({ inject: [messagingConfig.KEY], useFactory: (config: Config) => config.database }),
    NatsModule.forRootAsync({ inject: [messagingConfig.KEY], useFactory: (config: Config) => config.nats }),
  ],
  controllers: [MessagesRpcController, CarrierMailRpcController, CarriersRpcController],
  providers: [
    SubmitBatchHandler,
    SubmitMetrics,
    CreditHolds,
    AcceptedMessages,
    ApprovedSenderNames,
    AccountSuspensions,
    MessagingEventsHandler,
    SendQueue,
    CancelMessagesHandler,
    LogPageQuery,
    DeliveryReportsQuery,
    FindMessagesQuery,
    UncertainMessagesQuery,
    ListUnmatchedReceiptsQuery,
    ListCarrierOdditiesQuery,
    ListIncomingMessagesQuery,
    CarriersQuery,
    QueueMetrics,
  ],
})
export class MessagingModule {}

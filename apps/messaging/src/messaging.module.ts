import { Module } from '@nestjs/common';
import { ConfigModule, type ConfigType } from '@nestjs/config';
import { DatabaseModule } from '@sms/platform/database';
import { NatsModule } from '@sms/platform/nats';
import { ObservabilityModule } from '@sms/platform/observability';
import { CarriersQuery } from './carriers/sessions/carriers.query';
import { CarriersRpcController } from './carriers/sessions/carriers.rpc.controller';
import { AcceptedMessages } from './messages/accepted-messages';
import { CreditHolds } from './messages/credit-holds';
import { DeliveryReportsQuery } from './messages/delivery-reports.query';
import { FindMessagesQuery } from './messages/find-messages.query';
import { LogPageQuery } from './messages/log-page.query';
import { MessagesRpcController } from './messages/messages.rpc.controller';
import { SubmitBatchHandler } from './messages/submit-batch.handler';
import { SubmitMetrics } from './messages/submit-metrics';
import { UncertainMessagesQuery } from './messages/uncertain-messages.query';
import { messagingConfig } from './messaging.config';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { SenderNameEventsHandler } from './sender-names/sender-name-events.handler';

type Config = ConfigType<typeof messagingConfig>;

/** The request side: takes send requests in and answers what became of them. */
@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, ignoreEnvFile: true, load: [messagingConfig] }),
    ObservabilityModule.forRootAsync({ inject: [messagingConfig.KEY], useFactory: (config: Config) => config.observability }),
    DatabaseModule.forRootAsync({ inject: [messagingConfig.KEY], useFactory: (config: Config) => config.database }),
    NatsModule.forRootAsync({ inject: [messagingConfig.KEY], useFactory: (config: Config) => config.nats }),
  ],
  controllers: [MessagesRpcController, CarriersRpcController],
  providers: [
    SubmitBatchHandler, SubmitMetrics, CreditHolds, AcceptedMessages, ApprovedSenderNames, SenderNameEventsHandler, LogPageQuery, DeliveryReportsQuery, FindMessagesQuery,
    UncertainMessagesQuery, CarriersQuery,
  ],
})
export class MessagingModule {}

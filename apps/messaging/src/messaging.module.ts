import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { CarrierMailRpcController } from './carrier-mail/carrier-mail.rpc.controller';
import { ListCarrierOdditiesHandler } from './carrier-mail/list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './carrier-mail/list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './carrier-mail/list-unmatched-receipts.handler';
import { CarriersHandler } from './carriers/sessions/carriers.handler';
import { CarriersRpcController } from './carriers/sessions/carriers.rpc.controller';
import { messagingConfig } from './config/messaging.config';
import { AcceptedMessages } from './messages/accepted-messages';
import { AccountSuspensions } from './messages/account-suspensions';
import { CancelMessagesHandler } from './messages/cancel-messages.handler';
import { CreditHolds } from './messages/credit-holds';
import { DeliveryReportsHandler } from './messages/delivery-reports.handler';
import { FindMessagesHandler } from './messages/find-messages.handler';
import { LogPageHandler } from './messages/log-page.handler';
import { MessagesRpcController } from './messages/messages.rpc.controller';
import { MessagingEventsHandler } from './messages/messaging-events.handler';
import { SubmitBatchHandler } from './messages/submit-batch.handler';
import { UncertainMessagesHandler } from './messages/uncertain-messages.handler';
import { QueueMetrics } from './queue/queue-metrics';
import { SendQueue } from './queue/send-queue';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';

/** The request side: takes send requests in and returns what became of them. */
@Module({
  imports: [ServiceModule.forRoot(messagingConfig)],
  controllers: [MessagesRpcController, CarrierMailRpcController, CarriersRpcController],
  providers: [
    SubmitBatchHandler,
    CreditHolds,
    AcceptedMessages,
    ApprovedSenderNames,
    AccountSuspensions,
    MessagingEventsHandler,
    SendQueue,
    CancelMessagesHandler,
    LogPageHandler,
    DeliveryReportsHandler,
    FindMessagesHandler,
    UncertainMessagesHandler,
    ListUnmatchedReceiptsHandler,
    ListCarrierOdditiesHandler,
    ListIncomingMessagesHandler,
    CarriersHandler,
    QueueMetrics,
    periodicJob({ name: 'queue metrics', everyMs: 15_000, inject: [QueueMetrics], run: (queue) => queue.collect() }),
  ],
})
export class MessagingModule {}

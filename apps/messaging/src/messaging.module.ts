import { Module } from '@nestjs/common';
import { Outbox } from '@sms/platform/events';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { AcceptBulk } from './accept/accept-bulk';
import { AcceptRequests } from './accept/accept-requests';
import { AcceptSends } from './accept/accept-sends';
import { AdvanceTable } from './accept/advances/advance-table';
import { CreditAdvances } from './accept/advances/credit-advances';
import { CreditAheadHandler } from './accept/advances/credit-ahead.handler';
import { CreditHolds } from './accept/credit-holds';
import { EstimateSendHandler } from './accept/estimate-send.handler';
import { ExpandAccepted } from './accept/expand-accepted';
import { ExpandBulk } from './accept/expand-bulk';
import { GiveUpRequestHandler } from './accept/give-up-request.handler';
import { LockedCounters } from './accept/locked-counters';
import { RepeatedRequests } from './accept/repeated-requests';
import { SubmitBatchHandler } from './accept/submit-batch.handler';
import { WorkHints } from './accept/work-hints';
import { UnexpandedBulks } from './accept/unexpanded-bulks';
import { CarrierMailRpcController } from './carrier-mail/carrier-mail.rpc.controller';
import { ListCarrierOdditiesHandler } from './carrier-mail/list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './carrier-mail/list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './carrier-mail/list-unmatched-receipts.handler';
import { CarriersHandler } from './carriers/sessions/carriers.handler';
import { CarriersRpcController } from './carriers/sessions/carriers.rpc.controller';
import { CancelMessagesHandler } from './cancel/cancel-messages.handler';
import { CancelQueuedHandler } from './cancel/cancel-queued.handler';
import { messagingConfig } from './config/messaging.config';
import { DeliveryReportsHandler } from './log/delivery-reports.handler';
import { ExplainMessageHandler } from './log/explain-message.handler';
import { ListMessagesHandler } from './log/list-messages.handler';
import { LogPageHandler } from './log/log-page.handler';
import { SendProgressHandler } from './log/send-progress.handler';
import { AccountSuspensions } from './messages/account-suspensions';
import { MessagesRpcController } from './rpc/messages.rpc.controller';
import { MessagingEventsHandler } from './messages/messaging-events.handler';
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
    GiveUpRequestHandler,
    EstimateSendHandler,
    CreditHolds,
    CreditAdvances,
    CreditAheadHandler,
    AdvanceTable,
    Outbox,
    AcceptRequests,
    AcceptSends,
    AcceptBulk,
    ExpandBulk,
    ExpandAccepted,
    WorkHints,
    LockedCounters,
    RepeatedRequests,
    UnexpandedBulks,
    ApprovedSenderNames,
    AccountSuspensions,
    MessagingEventsHandler,
    SendQueue,
    CancelMessagesHandler,
    CancelQueuedHandler,
    LogPageHandler,
    DeliveryReportsHandler,
    ExplainMessageHandler,
    ListMessagesHandler,
    SendProgressHandler,
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

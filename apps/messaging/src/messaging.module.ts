import { Module } from '@nestjs/common';
import { Outbox } from '@sms/platform/events';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { AcceptBulk } from './intake/bulk/accept-bulk';
import { AcceptRequests } from './intake/accept-requests';
import { AcceptSends } from './intake/accept-sends';
import { AdvanceTable } from './intake/advances/advance-table';
import { CreditAdvances } from './intake/advances/credit-advances';
import { CreditAheadHandler } from './intake/advances/credit-ahead.handler';
import { CreditHolds } from './intake/credit/credit-holds';
import { EstimateSendHandler } from './intake/estimate-send.handler';
import { ExpandAccepted } from './intake/bulk/expand-accepted';
import { ExpandBulk } from './intake/bulk/expand-bulk';
import { GiveUpRequestHandler } from './intake/give-up-request.handler';
import { LockedCounters } from './intake/locked-counters';
import { RepeatedRequests } from './intake/request/repeated-requests';
import { SubmitBatchHandler } from './intake/submit-batch.handler';
import { WorkHints } from './intake/request/work-hints';
import { UnexpandedBulks } from './message-log/unexpanded-bulks';
import { CarrierMailRpcController } from './inbox/carrier-mail.rpc.controller';
import { ListCarrierOdditiesHandler } from './inbox/list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './inbox/list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './inbox/list-unmatched-receipts.handler';
import { CarriersHandler } from './delivery/sessions/carriers.handler';
import { CarriersRpcController } from './delivery/sessions/carriers.rpc.controller';
import { CancelMessagesHandler } from './intake/cancel-messages.handler';
import { CancelQueuedHandler } from './intake/cancel-queued.handler';
import { messagingConfig } from './config/messaging.config';
import { DeliveryReportsHandler } from './message-log/delivery-reports.handler';
import { ExplainMessageHandler } from './message-log/explain-message.handler';
import { ListMessagesHandler } from './message-log/list-messages.handler';
import { LogPageHandler } from './message-log/log-page.handler';
import { SendProgressHandler } from './message-log/send-progress.handler';
import { AccountSuspensions } from './intake/account-suspensions';
import { MessagesRpcController } from './rpc/messages.rpc.controller';
import { MessagingEventsHandler } from './intake/messaging-events.handler';
import { UncertainMessagesHandler } from './message-log/uncertain-messages.handler';
import { QueueMetrics } from './queue/queue-metrics';
import { SendQueue } from './queue/send-queue';
import { ApprovedSenderNames } from './intake/sender-names/approved-sender-names';

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

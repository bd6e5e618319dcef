import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { OutboxRelayModule } from '@sms/platform/events';
import { PartitionsModule } from '@sms/platform/partitions';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { ExpandAbandoned } from './accept/expand-abandoned';
import { ExpandBulk } from './accept/expand-bulk';
import { CarrierProfiles } from './carriers/carrier-profiles';
import { Carriers } from './carriers/carriers';
import { ReceiptListener } from './carriers/receipt-listener';
import { RoutesInUse } from './carriers/routes-in-use';
import { messagingWorkerConfig } from './config/messaging.config';
import { MessageChanges } from './events/message-changes';
import { CarrierOddities } from './incoming/carrier-oddities';
import { IncomingMessages } from './incoming/incoming-messages';
import { LogDirectory } from './log/log-directory';
import { partitionPlans } from './log/message-partitions';
import { OutcomeWriter } from './outcomes/outcome-writer';
import { RecordOutcomes } from './outcomes/record-outcomes';
import { SettleMessages } from './outcomes/settle-messages';
import { SendQueue } from './queue/send-queue';
import { AppliedReceipts } from './receipts/applied-receipts';
import { CarrierLearning } from './receipts/carrier-learning';
import { ReceiptCandidates } from './receipts/receipt-candidates';
import { ReceiptMatcher } from './receipts/receipt-matcher';
import { ReceiptZones } from './receipts/receipt-zones';
import { UnmatchedReceipts } from './receipts/unmatched-receipts';
import { ConcatReferences } from './submit/concat-references';
import { PrepareSubmissions } from './submit/prepare-submissions';
import { SubmitLoop } from './submit/submit-loop';
import { WorkAvailableController } from './submit/work-available.controller';
import { AskCarriers } from './sweepers/ask-carriers';
import { CloseOverdue } from './sweepers/close-overdue';
import { MatchAgain } from './sweepers/match-again';
import { ReleaseOrphanedHolds } from './sweepers/release-orphaned-holds';
import { RouteStrays } from './sweepers/route-strays';
import { SweepQueue } from './sweepers/sweep-queue';
import { SWEEPERS } from './sweepers/sweepers';

/** The carrier side: submits what is queued, takes receipts in, relays events, sweeps. */
@Module({
  imports: [
    ServiceModule.forRoot(messagingWorkerConfig),
    OutboxRelayModule.to(BILLING_EVENTS, WEBHOOK_DISPATCHER_EVENTS),
    PartitionsModule.forRootAsync({
      inject: [messagingWorkerConfig.KEY, Database],
      useFactory: partitionPlans,
    }),
  ],
  controllers: [WorkAvailableController],
  providers: [
    Carriers,
    CarrierProfiles,
    RoutesInUse,
    ReceiptListener,
    SendQueue,
    ConcatReferences,
    PrepareSubmissions,
    SubmitLoop,
    OutcomeWriter,
    RecordOutcomes,
    SettleMessages,
    MessageChanges,
    CarrierOddities,
    IncomingMessages,
    ReceiptMatcher,
    ReceiptCandidates,
    CarrierLearning,
    ReceiptZones,
    UnmatchedReceipts,
    AppliedReceipts,
    RouteStrays,
    SweepQueue,
    AskCarriers,
    CloseOverdue,
    ReleaseOrphanedHolds,
    MatchAgain,
    ...SWEEPERS,
    ExpandBulk,
    ExpandAbandoned,
    LogDirectory,
    periodicJob({ name: 'log directory', everyMs: 60_000, inject: [LogDirectory], run: (log) => log.execute() }),
    periodicJob({
      name: 'abandoned bulks',
      everyMs: 2_000,
      inject: [ExpandAbandoned],
      run: (bulks) => bulks.execute(),
    }),
  ],
})
export class WorkerModule {}

import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { OutboxRelayModule } from '@sms/platform/events';
import { PartitionsModule } from '@sms/platform/partitions';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { AdvanceTable } from './accept/advances/advance-table';
import { ExpandAbandoned } from './accept/expand-abandoned';
import { ExpandBulk } from './accept/expand-bulk';
import { AskCarriers } from './audit/ask-carriers';
import { AuditMessages } from './audit/audit-messages';
import { CloseOverdue } from './audit/close-overdue';
import { ExpireMessages } from './audit/expire-messages';
import { MatchAgain } from './audit/match-again';
import { ReleaseOrphanedHolds } from './audit/release-orphaned-holds';
import { RerouteMessages } from './audit/reroute-messages';
import { CarrierProfiles } from './carriers/carrier-profiles';
import { Carriers } from './carriers/carriers';
import { ReceiptListener } from './carriers/receipt-listener';
import { RoutesInUse } from './carriers/routes-in-use';
import { messagingWorkerConfig } from './config/messaging.config';
import { MessageChanges } from './events/message-changes';
import { CarrierOddities } from './incoming/carrier-oddities';
import { ForgetIncoming } from './incoming/forget-incoming';
import { IncomingMessages } from './incoming/incoming-messages';
import { ForgetTestMessages } from './log/forget-test-messages';
import { LogDirectory } from './log/log-directory';
import { partitionPlans } from './log/message-partitions';
import { CommitOutcomes } from './outcomes/commit-outcomes';
import { CommitReceipts } from './outcomes/commit-receipts';
import { FailMessages } from './outcomes/fail-messages';
import { FastOutcomes } from './outcomes/fast-outcomes';
import { FastReceipts } from './outcomes/fast-receipts';
import { IsolatePoison } from './outcomes/isolate-poison';
import { OutcomeWriter } from './outcomes/outcome-writer';
import { RecordOutcomes } from './outcomes/record-outcomes';
import { SettleMessages } from './outcomes/settle-messages';
import { Attempts } from './queue/attempts';
import { ClaimMessages } from './queue/claim-messages';
import { MessageWatches } from './queue/message-watches';
import { OpenClaims } from './queue/open-claims';
import { SendQueue } from './queue/send-queue';
import { AppliedReceipts } from './receipts/applied-receipts';
import { CarrierLearning } from './receipts/carrier-learning';
import { ReceiptCandidates } from './receipts/receipt-candidates';
import { ReceiptMatcher } from './receipts/receipt-matcher';
import { ReceiptZones } from './receipts/receipt-zones';
import { UnmatchedReceipts } from './receipts/unmatched-receipts';
import { RecallAwaited } from './receipts/recall-awaited';
import { ReceiptMemory } from './receipts/receipt-memory';
import { ConcatReferences } from './submit/concat-references';
import { PrepareSubmissions } from './submit/prepare-submissions';
import { PutAside } from './submit/put-aside';
import { StoppedAccounts } from './submit/stopped-accounts';
import { SubmitLoop } from './submit/submit-loop';
import { WorkAvailableController } from './submit/work-available.controller';
import { EndWaits } from './worker/end-waits';
import { PERIODIC_JOBS } from './worker/periodic-jobs';
import { ReapClaims } from './worker/reap-claims';

/** Nobody waits for a settlement, and most of what one costs is its statement. */
const SETTLEMENTS_GATHER_MS = 100;

/** The carrier side: submits what is queued, takes receipts in, relays events, sweeps. */
@Module({
  imports: [
    ServiceModule.forRoot(messagingWorkerConfig),
    OutboxRelayModule.to({ route: BILLING_EVENTS, gatheringMs: SETTLEMENTS_GATHER_MS }, WEBHOOK_DISPATCHER_EVENTS),
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
    ForgetIncoming,
    ForgetTestMessages,
    ReceiptMatcher,
    ReceiptCandidates,
    CarrierLearning,
    ReceiptZones,
    UnmatchedReceipts,
    AppliedReceipts,
    ReceiptMemory,
    RecallAwaited,
    ClaimMessages,
    OpenClaims,
    Attempts,
    MessageWatches,
    PutAside,
    StoppedAccounts,
    CommitOutcomes,
    CommitReceipts,
    FastOutcomes,
    FastReceipts,
    FailMessages,
    IsolatePoison,
    ReapClaims,
    AdvanceTable,
    EndWaits,
    RerouteMessages,
    AuditMessages,
    ExpireMessages,
    AskCarriers,
    CloseOverdue,
    ReleaseOrphanedHolds,
    MatchAgain,
    ...PERIODIC_JOBS,
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

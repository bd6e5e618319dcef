import { Module } from '@nestjs/common';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { OutboxRelayModule } from '@sms/platform/events';
import { PartitionsModule } from '@sms/platform/partitions';
import { periodicJob } from '@sms/platform/runtime';
import { ServiceModule } from '@sms/platform/service';
import { AdvanceTable } from './intake/advances/advance-table';
import { ExpandAbandoned } from './intake/bulk/expand-abandoned';
import { ExpandBulk } from './intake/bulk/expand-bulk';
import { AskCarriers } from './sweeps/ask-carriers';
import { AuditMessages } from './sweeps/audit-messages';
import { CloseOverdue } from './sweeps/close-overdue';
import { ExpireMessages } from './sweeps/expire-messages';
import { MatchAgain } from './sweeps/match-again';
import { ReleaseOrphanedHolds } from './sweeps/release-orphaned-holds';
import { RerouteMessages } from './sweeps/reroute-messages';
import { CarrierProfiles } from './config/carrier-profiles';
import { Carriers } from './delivery/carriers/carriers';
import { ReceiptListener } from './delivery/carriers/receipt-listener';
import { RoutesInUse } from './config/routes-in-use';
import { messagingWorkerConfig } from './config/messaging.config';
import { MessageChanges } from './status/message-changes';
import { CarrierOddities } from './inbox/carrier-oddities';
import { ForgetIncoming } from './inbox/forget-incoming';
import { IncomingMessages } from './inbox/incoming-messages';
import { ForgetTestMessages } from './message-log/upkeep/forget-test-messages';
import { LogDirectory } from './message-log/upkeep/log-directory';
import { partitionPlans } from './message-log/message-partitions';
import { CommitOutcomes } from './delivery/outcomes/commit-outcomes';
import { CommitReceipts } from './delivery/outcomes/commit-receipts';
import { FailMessages } from './status/fail-messages';
import { FastOutcomes } from './delivery/outcomes/fast-outcomes';
import { FastReceipts } from './delivery/outcomes/fast-receipts';
import { IsolatePoison } from './delivery/outcomes/isolate-poison';
import { OutcomeWriter } from './delivery/outcomes/outcome-writer';
import { RecordOutcomes } from './delivery/outcomes/record-outcomes';
import { SettleMessages } from './status/settle-messages';
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
import { ConcatReferences } from './delivery/concat-references';
import { PrepareSubmissions } from './delivery/prepare-submissions';
import { PutAside } from './delivery/put-aside';
import { StoppedAccounts } from './delivery/stopped-accounts';
import { SubmitLoop } from './delivery/submit-loop';
import { WorkAvailableController } from './delivery/work-available.controller';
import { EndWaits } from './sweeps/end-waits';
import { PERIODIC_JOBS } from './periodic-jobs';
import { ReapClaims } from './sweeps/reap-claims';

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

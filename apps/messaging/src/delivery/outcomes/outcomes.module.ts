import { Module } from '@nestjs/common';
import { InboxWorkerModule } from '../../inbox/inbox-worker.module';
import { QueueModule } from '../../queue/queue.module';
import { ReceiptsModule } from '../../receipts/receipts.module';
import { StatusModule } from '../../status/status.module';
import { CommitOutcomes } from './commit-outcomes';
import { CommitReceipts } from './commit-receipts';
import { OptimisticOutcomes } from './optimistic-outcomes';
import { OptimisticReceipts } from './optimistic-receipts';
import { IsolatePoison } from './isolate-poison';
import { OutcomeWriter } from './outcome-writer';
import { RecordOutcomes } from './record-outcomes';

/** Stores what carriers answer and report. */
@Module({
  imports: [InboxWorkerModule, QueueModule, ReceiptsModule, StatusModule],
  providers: [
    CommitOutcomes,
    CommitReceipts,
    OptimisticOutcomes,
    OptimisticReceipts,
    IsolatePoison,
    OutcomeWriter,
    RecordOutcomes,
  ],
  exports: [OutcomeWriter],
})
export class OutcomesModule {}

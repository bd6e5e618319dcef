import { Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { InboxWorkerModule } from '../inbox/inbox-worker.module';
import { QueueModule } from '../queue/queue.module';
import { AppliedReceipts } from './applied-receipts';
import { CarrierLearning } from './carrier-learning';
import { RecallAwaited } from './recall-awaited';
import { ReceiptCandidates } from './receipt-candidates';
import { ReceiptMatcher } from './receipt-matcher';
import { ReceiptMemory } from './receipt-memory';
import { countReceipt } from './receipt-metrics';
import { UnmatchedReceipts } from './unmatched-receipts';

const SECOND_MS = 1_000;

/** Finds the message of a receipt. */
@Module({
  imports: [InboxWorkerModule, QueueModule],
  providers: [
    AppliedReceipts,
    CarrierLearning,
    ReceiptCandidates,
    ReceiptMatcher,
    ReceiptMemory,
    RecallAwaited,
    UnmatchedReceipts,
    periodicJob({
      name: 'unmatched receipts expiry',
      everyMs: 600 * SECOND_MS,
      inject: [Database, UnmatchedReceipts],
      run: async (database, unmatched) => {
        const carriers = await database.transaction((sql) => unmatched.expire(sql));
        for (const carrier of carriers) countReceipt(carrier, 'expired');
        return carriers.length > 0;
      },
    }),
  ],
  exports: [CarrierLearning, ReceiptMatcher, ReceiptMemory, RecallAwaited, UnmatchedReceipts],
})
export class ReceiptsModule {}

import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { CarriersModule } from '../delivery/carriers/carriers.module';
import { QueueModule } from '../queue/queue.module';
import { ReceiptsModule } from '../receipts/receipts.module';
import { StatusModule } from '../status/status.module';
import { QueryCarriers } from './query-carriers';
import { AuditMessages } from './audit-messages';
import { CloseOverdue } from './close-overdue';
import { RetryUnmatched } from './retry-unmatched';

const SECOND_MS = 1_000;

/** Ends waits for carriers that nothing else ends. */
@Module({
  imports: [CarriersModule, QueueModule, ReceiptsModule, StatusModule],
  providers: [
    QueryCarriers,
    AuditMessages,
    CloseOverdue,
    RetryUnmatched,
    periodicJob({
      name: 'audit',
      everyMs: 5 * SECOND_MS,
      inject: [AuditMessages],
      run: (audit) => audit.execute(),
    }),
    periodicJob({
      name: 'inferred receipts',
      everyMs: 5 * SECOND_MS,
      inject: [CloseOverdue],
      run: (closeOverdue) => closeOverdue.infer(),
    }),
    periodicJob({
      name: 'overdue receipts',
      everyMs: 5 * SECOND_MS,
      inject: [CloseOverdue],
      run: (closeOverdue) => closeOverdue.execute(),
    }),
    periodicJob({
      name: 'questions to carriers',
      everyMs: 5 * SECOND_MS,
      inject: [QueryCarriers],
      run: (queryCarriers) => queryCarriers.execute(),
    }),
    periodicJob({
      name: 'unmatched receipts',
      everyMs: SECOND_MS / 2,
      inject: [RetryUnmatched],
      run: (retryUnmatched) => retryUnmatched.execute(),
    }),
  ],
})
export class CarrierSweepsModule {}

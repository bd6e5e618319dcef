import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ExpandAbandoned } from './expand-abandoned';
import { ExpandBulk } from './expand-bulk';

const SECOND_MS = 1_000;

/** Expands the bulks that the process which accepted them has left. */
@Module({
  providers: [
    ExpandAbandoned,
    ExpandBulk,
    periodicJob({
      name: 'abandoned bulks',
      everyMs: 2 * SECOND_MS,
      inject: [ExpandAbandoned],
      run: (bulks) => bulks.execute(),
    }),
  ],
})
export class BulkWorkerModule {}

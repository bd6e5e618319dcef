import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { AdvanceTable } from './advance-table';

const SECOND_MS = 1_000;

/** Gives back the credit that lost processes held ahead. */
@Module({
  providers: [
    AdvanceTable,
    periodicJob({
      name: 'advances of lost processes',
      everyMs: 5 * SECOND_MS,
      inject: [AdvanceTable],
      run: (advances) => advances.giveBackLeft(),
    }),
  ],
})
export class AdvancesWorkerModule {}

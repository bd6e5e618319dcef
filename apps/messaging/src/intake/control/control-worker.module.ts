import { Module } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { periodicJob } from '@sms/platform/runtime';
import { forgetBulkControls } from './control-bulk.sql';
import { DecideCanaries } from './decide-canaries';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Decides about canaries, and forgets what governs bulks of the past. */
@Module({
  providers: [
    DecideCanaries,
    periodicJob({
      name: 'canaries',
      everyMs: SECOND_MS,
      inject: [DecideCanaries],
      run: (canaries) => canaries.execute(),
    }),
    periodicJob({
      name: 'bulks of the past',
      everyMs: HOUR_MS,
      inject: [Database],
      run: async (database) => void (await database.run(forgetBulkControls, [])),
    }),
  ],
})
export class ControlWorkerModule {}

import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { CountUsage } from './count-usage';
import { ForgetUsage } from './forget-usage';

const SECOND_MS = 1_000;

/** Counts what vendors have sent. */
@Module({
  providers: [
    CountUsage,
    ForgetUsage,
    periodicJob({
      name: 'usage',
      everyMs: 5 * SECOND_MS,
      inject: [CountUsage],
      run: (usage) => usage.execute(),
    }),
    periodicJob({
      name: 'usage expiry',
      everyMs: 3_600 * SECOND_MS,
      inject: [ForgetUsage],
      run: (usage) => usage.execute(),
    }),
  ],
})
export class UsageWorkerModule {}

import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { KeepDataKeys } from './keep-data-keys';

const MINUTE_MS = 60_000;

/** Retention of texts, and what a new key of the service asks for. */
@Module({
  providers: [
    KeepDataKeys,
    periodicJob({
      name: 'expired keys of texts',
      everyMs: 10 * MINUTE_MS,
      inject: [KeepDataKeys],
      run: (keys) => keys.drop(),
    }),
    periodicJob({ name: 'keys of texts', everyMs: MINUTE_MS, inject: [KeepDataKeys], run: (keys) => keys.reseal() }),
  ],
})
export class TextsWorkerModule {}

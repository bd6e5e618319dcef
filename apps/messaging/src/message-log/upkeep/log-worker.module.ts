import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ForgetTestMessages } from './forget-test-messages';
import { LogDirectory } from './log-directory';

const SECOND_MS = 1_000;

/** Keeps the log of messages in order. */
@Module({
  providers: [
    ForgetTestMessages,
    LogDirectory,
    periodicJob({
      name: 'test messages expiry',
      everyMs: 60 * SECOND_MS,
      inject: [ForgetTestMessages],
      run: (messages) => messages.execute(),
    }),
    periodicJob({
      name: 'log directory',
      everyMs: 60 * SECOND_MS,
      inject: [LogDirectory],
      run: (log) => log.execute(),
    }),
  ],
})
export class LogWorkerModule {}

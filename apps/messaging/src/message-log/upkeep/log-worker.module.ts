import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ForgetTestMessages } from './forget-test-messages';
import { LogIndex } from './log-index';

const SECOND_MS = 1_000;

/** Keeps the log of messages in order. */
@Module({
  providers: [
    ForgetTestMessages,
    LogIndex,
    periodicJob({
      name: 'test messages expiry',
      everyMs: 60 * SECOND_MS,
      inject: [ForgetTestMessages],
      run: (messages) => messages.execute(),
    }),
    periodicJob({
      name: 'log directory',
      everyMs: 60 * SECOND_MS,
      inject: [LogIndex],
      run: (log) => log.execute(),
    }),
  ],
})
export class LogWorkerModule {}

import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { Inbox } from './inbox';

/** `Inbox`, for a process that takes in events; old entries are forgotten while it runs. */
@Module({
  providers: [
    Inbox,
    periodicJob({ name: 'inbox pruning', everyMs: 600_000, inject: [Inbox], run: (inbox) => inbox.prune() }),
  ],
  exports: [Inbox],
})
export class InboxModule {}

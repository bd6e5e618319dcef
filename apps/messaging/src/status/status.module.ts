import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { FailMessages } from './fail-messages';
import { MessageChanges } from './message-changes';
import { SettleMessages } from './settle-messages';

/** Applies the changes of messages: state, events and credit. */
@Module({
  imports: [QueueModule],
  providers: [FailMessages, MessageChanges, SettleMessages],
  exports: [FailMessages, MessageChanges, SettleMessages],
})
export class StatusModule {}

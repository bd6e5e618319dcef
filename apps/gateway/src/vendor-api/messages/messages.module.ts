import { Module } from '@nestjs/common';
import { ExplainMessageHandler } from './explain-message.handler';
import { ListMessagesHandler } from './list-messages.handler';
import { MessageTrace } from './message-trace';
import { ReadMessagesController } from './read-messages.controller';

/** The history of messages, and its reasons. */
@Module({
  controllers: [ReadMessagesController],
  providers: [ListMessagesHandler, ExplainMessageHandler, MessageTrace],
  exports: [MessageTrace],
})
export class MessagesModule {}

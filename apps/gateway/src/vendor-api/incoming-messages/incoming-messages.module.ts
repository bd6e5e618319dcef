import { Module } from '@nestjs/common';
import { ConversationController } from './conversation.controller';
import { IncomingMessagesController } from './incoming-messages.controller';
import { ListReceivedMessagesHandler } from './list-received-messages.handler';
import { ReadConversationHandler } from './read-conversation.handler';

/** Messages from subscribers to the vendor, alone and among those that it sent to them. */
@Module({
  controllers: [ConversationController, IncomingMessagesController],
  providers: [ListReceivedMessagesHandler, ReadConversationHandler],
})
export class IncomingMessagesModule {}

import { Module } from '@nestjs/common';
import { ListMessagesHandler } from './list-messages.handler';
import { ReadMessagesController } from './read-messages.controller';

/** What became of messages, and why. */
@Module({ controllers: [ReadMessagesController], providers: [ListMessagesHandler] })
export class MessagesModule {}

import { Module } from '@nestjs/common';
import { IncomingMessagesController } from './incoming-messages.controller';
import { ListReceivedMessagesHandler } from './list-received-messages.handler';

/** Messages from subscribers to the vendor. */
@Module({ controllers: [IncomingMessagesController], providers: [ListReceivedMessagesHandler] })
export class IncomingMessagesModule {}

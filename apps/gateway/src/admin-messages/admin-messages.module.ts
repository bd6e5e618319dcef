import { Module } from '@nestjs/common';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { UncertainMessagesController } from './uncertain-messages.controller';

@Module({ controllers: [UncertainMessagesController], providers: [ListUncertainMessagesHandler] })
export class AdminMessagesModule {}

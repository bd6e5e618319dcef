import { Module } from '@nestjs/common';
import { AdminMessagesController } from './admin-messages.controller';
import { FindMessagesHandler } from './find-messages.handler';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { UncertainMessagesController } from './uncertain-messages.controller';

/** Messages of any vendor as operators see them. */
@Module({
  controllers: [AdminMessagesController, UncertainMessagesController],
  providers: [FindMessagesHandler, ListUncertainMessagesHandler],
})
export class AdminMessagesModule {}

import { Module } from '@nestjs/common';
import { AdminMessagesController } from './admin-messages.controller';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { RevealMessageHandler } from './reveal-message.handler';
import { SearchMessagesHandler } from './search-messages.handler';
import { UncertainMessagesController } from './uncertain-messages.controller';

/** Messages of any vendor as operators see them. */
@Module({
  controllers: [AdminMessagesController, UncertainMessagesController],
  providers: [SearchMessagesHandler, RevealMessageHandler, ListUncertainMessagesHandler],
})
export class AdminMessagesModule {}

import { Module } from '@nestjs/common';
import { AdminMessagesController } from './admin-messages.controller';
import { ListOldestMessagesHandler } from './list-oldest-messages.handler';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { OldestMessagesController } from './oldest-messages.controller';
import { ResolveUncertainHandler } from './resolve-uncertain.handler';
import { RevealMessageHandler } from './reveal-message.handler';
import { SearchMessagesHandler } from './search-messages.handler';
import { UncertainMessagesController } from './uncertain-messages.controller';

/** Messages of any vendor as operators see them. */
@Module({
  controllers: [AdminMessagesController, OldestMessagesController, UncertainMessagesController],
  providers: [
    SearchMessagesHandler,
    RevealMessageHandler,
    ListOldestMessagesHandler,
    ListUncertainMessagesHandler,
    ResolveUncertainHandler,
  ],
})
export class AdminMessagesModule {}

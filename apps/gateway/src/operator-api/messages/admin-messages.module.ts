import { Module } from '@nestjs/common';
import { MessagesModule } from '../../vendor-api/messages/messages.module';
import { AdminMessagesController } from './admin-messages.controller';
import { ListOldestMessagesHandler } from './list-oldest-messages.handler';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { OldestMessagesController } from './oldest-messages.controller';
import { ResolveUncertainHandler } from './resolve-uncertain.handler';
import { RevealMessageHandler } from './reveal-message.handler';
import { SearchMessagesHandler } from './search-messages.handler';
import { TraceMessageHandler } from './trace-message.handler';
import { UncertainMessagesController } from './uncertain-messages.controller';

/** Messages of any vendor as operators see them. */
@Module({
  imports: [MessagesModule],
  controllers: [AdminMessagesController, OldestMessagesController, UncertainMessagesController],
  providers: [
    SearchMessagesHandler,
    TraceMessageHandler,
    RevealMessageHandler,
    ListOldestMessagesHandler,
    ListUncertainMessagesHandler,
    ResolveUncertainHandler,
  ],
})
export class AdminMessagesModule {}

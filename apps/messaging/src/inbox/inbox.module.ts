import { Module } from '@nestjs/common';
import { InboxRpcController } from './inbox.rpc.controller';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListReceivedHandler } from './list-received.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';
import { ReadConversationHandler } from './read-conversation.handler';
import { Numbers } from './numbers/numbers';

/** Lists what carriers sent that belongs to no message of ours, and the numbers that subscribers write to. */
@Module({
  controllers: [InboxRpcController],
  providers: [
    ListCarrierOdditiesHandler,
    ListIncomingMessagesHandler,
    ListReceivedHandler,
    ListUnmatchedReceiptsHandler,
    Numbers,
    ReadConversationHandler,
  ],
})
export class InboxModule {}

import { Module } from '@nestjs/common';
import { InboxRpcController } from './inbox.rpc.controller';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';

/** Lists for operators what carriers sent that belongs to no message of ours. */
@Module({
  controllers: [InboxRpcController],
  providers: [ListCarrierOdditiesHandler, ListIncomingMessagesHandler, ListUnmatchedReceiptsHandler],
})
export class InboxModule {}

import { Module } from '@nestjs/common';
import { ResolveUncertainModule } from '../status/resolve-uncertain.module';
import { DeliveryReportsHandler } from './delivery-reports.handler';
import { ExplainMessageHandler } from './explain-message.handler';
import { ListMessagesHandler } from './list-messages.handler';
import { LogPageHandler } from './log-page.handler';
import { MessageLogRpcController } from './message-log.rpc.controller';
import { OldestMessagesHandler } from './oldest-messages.handler';
import { SendProgressHandler } from './send-progress.handler';
import { UncertainMessagesHandler } from './uncertain-messages.handler';
import { UnexpandedBulks } from './unexpanded-bulks';

/** The log of messages, for vendors and operators to read. */
@Module({
  imports: [ResolveUncertainModule],
  controllers: [MessageLogRpcController],
  providers: [
    DeliveryReportsHandler,
    ExplainMessageHandler,
    ListMessagesHandler,
    LogPageHandler,
    OldestMessagesHandler,
    SendProgressHandler,
    UncertainMessagesHandler,
    UnexpandedBulks,
  ],
})
export class MessageLogModule {}

import { Module } from '@nestjs/common';
import { BalanceModule } from '../balance/balance.module';
import { BulkQueue } from './bulk-queue';
import { BulksController } from '../bulks/bulks.controller';
import { CancelMessagesHandler } from '../messages/cancel-messages.handler';
import { ControlBulkHandler } from '../bulks/control-bulk.handler';
import { EstimateSendHandler } from './estimate-send.handler';
import { EventLoopTurns } from '../uploads/event-loop-turns';
import { GetBulkHandler } from '../bulks/get-bulk.handler';
import { ListBulksController } from '../bulks/list-bulks.controller';
import { ListBulksHandler } from '../bulks/list-bulks.handler';
import { MessagesController } from '../messages/messages.controller';
import { NoQueryGuard } from './no-query.guard';
import { OptOutLinksModule } from '../opt-out-links/opt-out-links.module';
import { SendBulkSmsHandler } from './send-bulk-sms.handler';
import { SendSmsHandler } from './send-sms.handler';
import { SendsController } from './sends.controller';
import { SubmitCoalescer } from './submit-coalescer';
import { UrgentSends } from './urgent-sends';

@Module({
  imports: [BalanceModule, OptOutLinksModule],
  controllers: [BulksController, ListBulksController, MessagesController, SendsController],
  providers: [
    BulkQueue,
    CancelMessagesHandler,
    ControlBulkHandler,
    EstimateSendHandler,
    EventLoopTurns,
    GetBulkHandler,
    ListBulksHandler,
    NoQueryGuard,
    SendBulkSmsHandler,
    SendSmsHandler,
    SubmitCoalescer,
    UrgentSends,
  ],
  exports: [EventLoopTurns, UrgentSends],
})
export class SendsModule {}

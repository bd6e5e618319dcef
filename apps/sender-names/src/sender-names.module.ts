import { Module } from '@nestjs/common';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { OutboxRelayModule } from '@sms/platform/events';
import { ServiceModule } from '@sms/platform/service';
import { senderNamesConfig } from './config/sender-names.config';
import { ApproveSenderNameHandler } from './names/approve-sender-name.handler';
import { FindApprovedNameHandler } from './names/find-approved-name.handler';
import { ListReviewsHandler } from './names/list-reviews.handler';
import { ListSenderNamesHandler } from './names/list-sender-names.handler';
import { RejectSenderNameHandler } from './names/reject-sender-name.handler';
import { RequestSenderNameHandler } from './names/request-sender-name.handler';
import { SenderNameEntity } from './names/sender-name.entity';
import { SenderNamesRpcController } from './names/sender-names.rpc.controller';
import { WithdrawSenderNameHandler } from './names/withdraw-sender-name.handler';

@Module({
  imports: [ServiceModule.forRoot(senderNamesConfig, [SenderNameEntity]), OutboxRelayModule.to(MESSAGING_EVENTS)],
  controllers: [SenderNamesRpcController],
  providers: [
    ApproveSenderNameHandler,
    FindApprovedNameHandler,
    ListReviewsHandler,
    ListSenderNamesHandler,
    RejectSenderNameHandler,
    RequestSenderNameHandler,
    WithdrawSenderNameHandler,
  ],
})
export class SenderNamesModule {}

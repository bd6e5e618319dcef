import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { SendQueue } from '../queue/send-queue';
import { AcceptRequests } from './accept-requests';
import { AcceptSends } from './accept-sends';
import { AccountSuspensions } from './account-suspensions';
import { AdvancesModule } from './advances/advances.module';
import { BulkModule } from './bulk/bulk.module';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { CreditHolds } from './credit/credit-holds';
import { EstimateSendHandler } from './estimate-send.handler';
import { GiveUpRequestHandler } from './give-up-request.handler';
import { IntakeRpcController } from './intake.rpc.controller';
import { ListScheduledHandler } from './schedule/list-scheduled.handler';
import { LockedCounters } from './locked-counters';
import { MessagingEventsHandler } from './messaging-events.handler';
import { MoveScheduledHandler } from './move-scheduled.handler';
import { AccountsWithOptOuts } from '../opt-outs/accounts-with-opt-outs';
import { OptedOutRecipients } from './request/opted-out-recipients';
import { RepeatedRequests } from './request/repeated-requests';
import { ApprovedSenderNames } from './sender-names/approved-sender-names';
import { SubmitBatchHandler } from './submit-batch.handler';
import { SubmitReplies } from './submit-replies';

/** A subscriber waits for a reply this much longer at most, on average half of it. */
const REPLIES_EVERY_MS = 1_000;

/** Decides about requests, writes them, and replies. */
@Module({
  imports: [AdvancesModule, BulkModule],
  controllers: [IntakeRpcController],
  providers: [
    AcceptRequests,
    AcceptSends,
    AccountSuspensions,
    AccountsWithOptOuts,
    ApprovedSenderNames,
    CancelMessagesHandler,
    CancelQueuedHandler,
    CreditHolds,
    EstimateSendHandler,
    GiveUpRequestHandler,
    ListScheduledHandler,
    LockedCounters,
    MessagingEventsHandler,
    MoveScheduledHandler,
    OptedOutRecipients,
    RepeatedRequests,
    SendQueue,
    SubmitBatchHandler,
    SubmitReplies,
    periodicJob({
      name: 'auto-replies',
      everyMs: REPLIES_EVERY_MS,
      inject: [SubmitReplies],
      run: (replies) => replies.execute(),
    }),
  ],
})
export class IntakeModule {}

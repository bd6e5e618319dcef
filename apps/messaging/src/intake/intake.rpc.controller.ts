import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  MESSAGING_EVENTS,
  MESSAGING_OPERATIONS,
  CancelQueuedRequest,
  CancelRequest,
  type CreditAheadReply,
  CreditAheadRequest,
  CreditsAheadRequest,
  EstimateRequest,
  GiveUpRequest,
  ListScheduledRequest,
  MessagingEventBatches,
  MoveScheduledRequest,
  SubmitRequest,
} from '@sms/contracts/messaging';
import { FastSubjects } from '@sms/platform/nats';
import { CreditAheadHandler } from './advances/credit-ahead.handler';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { EstimateSendHandler } from './estimate-send.handler';
import { GiveUpRequestHandler } from './give-up-request.handler';
import { MessagingEventsHandler } from './messaging-events.handler';
import { MoveScheduledHandler } from './move-scheduled.handler';
import { AcceptDeadline } from './request/accept-deadline';
import { ListScheduledHandler } from './schedule/list-scheduled.handler';
import { SubmitBatchHandler } from './submit-batch.handler';

@Controller()
export class IntakeRpcController {
  constructor(
    fast: FastSubjects,
    private readonly submitBatch: SubmitBatchHandler,
    private readonly giveUpRequest: GiveUpRequestHandler,
    private readonly estimateSend: EstimateSendHandler,
    private readonly cancelMessages: CancelMessagesHandler,
    private readonly cancelQueued: CancelQueuedHandler,
    private readonly creditAhead: CreditAheadHandler,
    private readonly messagingEvents: MessagingEventsHandler,
    private readonly listScheduled: ListScheduledHandler,
    private readonly moveScheduled: MoveScheduledHandler,
  ) {
    fast.on(MESSAGING_OPERATIONS.submit, (request, timeLeftMs) => this.submit(request, timeLeftMs));
    fast.on(MESSAGING_OPERATIONS.schedule, (request, timeLeftMs) => this.submit(request, timeLeftMs));
    fast.on(MESSAGING_EVENTS, (batch) => this.events(batch));
  }

  @MessagePattern(MESSAGING_OPERATIONS.submit)
  submit(@Payload() request: SubmitRequest, timeLeftMs = Infinity) {
    return this.submitBatch.execute(request, AcceptDeadline.in(timeLeftMs));
  }

  @MessagePattern(MESSAGING_OPERATIONS.schedule)
  schedule(@Payload() request: SubmitRequest, timeLeftMs = Infinity) {
    return this.submit(request, timeLeftMs);
  }

  @MessagePattern(MESSAGING_OPERATIONS.listScheduled)
  scheduled(@Payload() request: ListScheduledRequest) {
    return this.listScheduled.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.moveScheduled)
  move(@Payload() request: MoveScheduledRequest) {
    return this.moveScheduled.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.giveUpRequest.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.estimate)
  estimate(@Payload() request: EstimateRequest) {
    return this.estimateSend.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.cancel)
  cancel(@Payload() request: CancelRequest) {
    return this.cancelMessages.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.cancelQueued)
  cancelAll(@Payload() request: CancelQueuedRequest) {
    return this.cancelQueued.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.creditAhead)
  async ahead(@Payload() { accountId }: CreditAheadRequest): Promise<CreditAheadReply> {
    const { accounts } = await this.creditAhead.execute({ accountIds: [accountId] });
    return { credits: accounts[0]?.credits ?? 0 };
  }

  @MessagePattern(MESSAGING_OPERATIONS.creditsAhead)
  aheadOfEach(@Payload() request: CreditsAheadRequest) {
    return this.creditAhead.execute(request);
  }

  @MessagePattern(MESSAGING_EVENTS)
  events(@Payload() batch: MessagingEventBatches) {
    return this.messagingEvents.execute(batch);
  }
}

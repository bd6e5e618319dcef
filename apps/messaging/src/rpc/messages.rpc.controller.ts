import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  MESSAGING_EVENTS,
  MESSAGING_OPERATIONS,
  CancelQueuedRequest,
  CancelRequest,
  CreditAheadRequest,
  DeliveryReportsRequest,
  EstimateRequest,
  ExplainMessageRequest,
  GiveUpRequest,
  ListMessagesRequest,
  LogPageRequest,
  MessagingEventBatches,
  SendProgressRequest,
  SubmitRequest,
  UncertainMessagesRequest,
} from '@sms/contracts/messaging';
import { HOT } from '@sms/platform/nats';
import { AcceptDeadline } from '../intake/request/accept-deadline';
import { CreditAheadHandler } from '../intake/advances/credit-ahead.handler';
import { EstimateSendHandler } from '../intake/estimate-send.handler';
import { GiveUpRequestHandler } from '../intake/give-up-request.handler';
import { SubmitBatchHandler } from '../intake/submit-batch.handler';
import { CancelMessagesHandler } from '../intake/cancel-messages.handler';
import { CancelQueuedHandler } from '../intake/cancel-queued.handler';
import { DeliveryReportsHandler } from '../message-log/delivery-reports.handler';
import { ExplainMessageHandler } from '../message-log/explain-message.handler';
import { ListMessagesHandler } from '../message-log/list-messages.handler';
import { LogPageHandler } from '../message-log/log-page.handler';
import { SendProgressHandler } from '../message-log/send-progress.handler';
import { MessagingEventsHandler } from '../intake/messaging-events.handler';
import { UncertainMessagesHandler } from '../message-log/uncertain-messages.handler';

@Controller()
export class MessagesRpcController {
  constructor(
    private readonly submitBatch: SubmitBatchHandler,
    private readonly giveUpRequest: GiveUpRequestHandler,
    private readonly estimateSend: EstimateSendHandler,
    private readonly logPage: LogPageHandler,
    private readonly deliveryReports: DeliveryReportsHandler,
    private readonly listMessages: ListMessagesHandler,
    private readonly explainMessage: ExplainMessageHandler,
    private readonly uncertainMessages: UncertainMessagesHandler,
    private readonly sendProgress: SendProgressHandler,
    private readonly cancelMessages: CancelMessagesHandler,
    private readonly cancelQueued: CancelQueuedHandler,
    private readonly creditAhead: CreditAheadHandler,
    private readonly messagingEvents: MessagingEventsHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.submit, HOT)
  submit(@Payload() request: SubmitRequest, timeLeftMs: number) {
    return this.submitBatch.execute(request, AcceptDeadline.in(timeLeftMs));
  }

  @MessagePattern(MESSAGING_OPERATIONS.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.giveUpRequest.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.estimate)
  estimate(@Payload() request: EstimateRequest) {
    return this.estimateSend.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.logPage)
  page(@Payload() request: LogPageRequest) {
    return this.logPage.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.deliveryReports)
  reports(@Payload() request: DeliveryReportsRequest) {
    return this.deliveryReports.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.listMessages)
  list(@Payload() request: ListMessagesRequest) {
    return this.listMessages.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.explainMessage)
  explain(@Payload() request: ExplainMessageRequest) {
    return this.explainMessage.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.uncertain)
  uncertain(@Payload() request: UncertainMessagesRequest) {
    return this.uncertainMessages.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.sendProgress)
  progress(@Payload() request: SendProgressRequest) {
    return this.sendProgress.execute(request);
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
  ahead(@Payload() request: CreditAheadRequest) {
    return this.creditAhead.execute(request);
  }

  @MessagePattern(MESSAGING_EVENTS, HOT)
  events(@Payload() batch: MessagingEventBatches) {
    return this.messagingEvents.execute(batch);
  }
}

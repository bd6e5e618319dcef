import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  MESSAGING_OPERATIONS,
  DeliveryReportsRequest,
  ExplainMessageRequest,
  ListMessagesRequest,
  LogPageRequest,
  OldestMessagesRequest,
  ResolveUncertainRequest,
  SendProgressRequest,
  UncertainMessagesRequest,
} from '@sms/contracts/messaging';
import { DeliveryReportsHandler } from './delivery-reports.handler';
import { ExplainMessageHandler } from './explain-message.handler';
import { ListMessagesHandler } from './list-messages.handler';
import { LogPageHandler } from './log-page.handler';
import { OldestMessagesHandler } from './oldest-messages.handler';
import { ResolveUncertainHandler } from '../status/resolve-uncertain.handler';
import { SendProgressHandler } from './send-progress.handler';
import { UncertainMessagesHandler } from './uncertain-messages.handler';

@Controller()
export class MessageLogRpcController {
  constructor(
    private readonly logPage: LogPageHandler,
    private readonly deliveryReports: DeliveryReportsHandler,
    private readonly listMessages: ListMessagesHandler,
    private readonly explainMessage: ExplainMessageHandler,
    private readonly uncertainMessages: UncertainMessagesHandler,
    private readonly resolveUncertain: ResolveUncertainHandler,
    private readonly oldestMessages: OldestMessagesHandler,
    private readonly sendProgress: SendProgressHandler,
  ) {}

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

  @MessagePattern(MESSAGING_OPERATIONS.resolveUncertain)
  resolve(@Payload() request: ResolveUncertainRequest) {
    return this.resolveUncertain.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.oldestMessages)
  oldest(@Payload() request: OldestMessagesRequest) {
    return this.oldestMessages.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.sendProgress)
  progress(@Payload() request: SendProgressRequest) {
    return this.sendProgress.execute(request);
  }
}

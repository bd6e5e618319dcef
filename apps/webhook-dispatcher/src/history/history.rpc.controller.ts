import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type CountReplayReply,
  type GetDeliveryReply,
  GetDeliveryRequest,
  type ListDeliveriesReply,
  ListDeliveriesRequest,
  type ReadFeedReply,
  ReadFeedRequest,
  type ReplayDeliveriesReply,
  ReplayDeliveriesRequest,
  type ReplayDeliveryReply,
  ReplayDeliveryRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { CountReplayHandler } from './count-replay.handler';
import { GetDeliveryHandler } from './get-delivery.handler';
import { ListDeliveriesHandler } from './list-deliveries.handler';
import { ReadFeedHandler } from './read-feed.handler';
import { ReplayDeliveriesHandler } from './replay-deliveries.handler';
import { ReplayDeliveryHandler } from './replay-delivery.handler';

@Controller()
export class HistoryRpcController {
  constructor(
    private readonly listHandler: ListDeliveriesHandler,
    private readonly getHandler: GetDeliveryHandler,
    private readonly replayHandler: ReplayDeliveryHandler,
    private readonly replayManyHandler: ReplayDeliveriesHandler,
    private readonly countReplayHandler: CountReplayHandler,
    private readonly feedHandler: ReadFeedHandler,
  ) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries)
  list(@Payload() request: ListDeliveriesRequest): Promise<ListDeliveriesReply> {
    return this.listHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.getDelivery)
  get(@Payload() request: GetDeliveryRequest): Promise<GetDeliveryReply> {
    return this.getHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.replayDelivery)
  replay(@Payload() request: ReplayDeliveryRequest): Promise<ReplayDeliveryReply> {
    return this.replayHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.replayDeliveries)
  replayMany(@Payload() request: ReplayDeliveriesRequest): Promise<ReplayDeliveriesReply> {
    return this.replayManyHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.countReplay)
  countReplay(@Payload() request: ReplayDeliveriesRequest): Promise<CountReplayReply> {
    return this.countReplayHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.readFeed)
  readFeed(@Payload() request: ReadFeedRequest): Promise<ReadFeedReply> {
    return this.feedHandler.execute(request);
  }
}

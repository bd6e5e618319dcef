import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { FAULT_CODES } from '@sms/platform/errors';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope, StatusEnvelopeOrDryRun } from '../../edge/http/envelope';
import { REPLAY_QUOTA_EXCEEDED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { EndpointIdParams } from './endpoint-id.field';
import { GetWebhookDeliveryHandler } from './get-webhook-delivery.handler';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler';
import { ReplayWebhookDeliveriesHandler } from './replay-webhook-deliveries.handler';
import { ReplayWebhookDeliveriesRequest } from './replay-webhook-deliveries.request';
import { ReplayWebhookDeliveryHandler } from './replay-webhook-delivery.handler';
import { ReplayCountResponse, ReplayDeliveriesResponse, ReplayDeliveryResponse } from './replay.response';
import { WebhookDeliveriesParams } from './webhook-deliveries.params';
import { WebhookDeliveriesResponse } from './webhook-deliveries.response';
import { WebhookDeliveryParams } from './webhook-delivery.params';
import { WebhookDeliveryShownResponse } from './webhook-delivery.response';

@ApiTags('Webhooks')
@Controller('v1/webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly listDeliveries: ListWebhookDeliveriesHandler,
    private readonly getDelivery: GetWebhookDeliveryHandler,
    private readonly replayDelivery: ReplayWebhookDeliveryHandler,
    private readonly replayDeliveries: ReplayWebhookDeliveriesHandler,
  ) {}

  @Get()
  @KeyOrTokenAuth('webhooks.history', 'read')
  @ApiOperation({
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries',
    description:
      'List webhook deliveries with their attempts, newest first: statuses of messages, and `balance.low` where it is sent to the webhook. 404 without the endpoint that `endpoint_id` names. For the parent account alone. A page may hold fewer than asked for.',
  })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Webhook deliveries retrieved successfully.', WebhookDeliveriesResponse)
  list(
    @CurrentVendor() vendor: VendorCaller,
    @Query() query: WebhookDeliveriesParams,
  ): Promise<WebhookDeliveriesResponse> {
    return this.listDeliveries.execute(vendor, query);
  }

  @Get(':id')
  @KeyOrTokenAuth('webhooks.history', 'read')
  @ApiOperation({
    operationId: 'getWebhookDelivery',
    summary: 'Get a delivery',
    description:
      'Show a webhook delivery with its attempts and its request. As the list has it, and what is sent. An id that was told more than once names several events: `sequence` says which, the newest is shown without. For the parent account alone.',
  })
  @ApiId('msg_0190163d8694739baea5966c26f8ad91_delivered')
  @StatusEnvelope('Webhook delivery retrieved successfully.', WebhookDeliveryShownResponse)
  get(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Query() query: WebhookDeliveryParams,
  ): Promise<WebhookDeliveryShownResponse> {
    return this.getDelivery.execute(vendor, id, query);
  }

  @Post('replay')
  @KeyOrTokenAuth('webhooks.replay', 'webhooks')
  @ApiOperation({
    operationId: 'replayWebhookDeliveries',
    summary: 'Replay many deliveries',
    description:
      'Deliver the events of a filter again. At most 1,000, the oldest first; what is pending stays as it is. Takes the filters of the list, one at least. With `dry_run` nothing is delivered, and the answer is how many would be, up to 10,000. For a day after the URL got another host, only an owner may. For the parent account alone.',
  })
  @ApiErrors(FAULT_CODES.notFound, WEBHOOK_ERRORS.noUrl, WEBHOOK_ERRORS.hostIsNew, REPLAY_QUOTA_EXCEEDED)
  @StatusEnvelopeOrDryRun('Webhook deliveries will be sent again.', ReplayDeliveriesResponse, {
    message: 'Nothing is sent again: this is a count.',
    dataClass: ReplayCountResponse,
  })
  replayMany(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: ReplayWebhookDeliveriesRequest,
  ): Promise<ReplayDeliveriesResponse | ReplayCountResponse> {
    return this.replayDeliveries.execute(vendor, body);
  }

  @Post(':id/replay')
  @KeyOrTokenAuth('webhooks.replay', 'webhooks')
  @ApiOperation({
    operationId: 'replayWebhookDelivery',
    summary: 'Replay a delivery',
    description:
      'With its old `webhook-id` and a new schedule. For a day after the URL got another host, only an owner may. For the parent account alone.',
  })
  @ApiId('msg_0190163d8694739baea5966c26f8ad91_delivered')
  @ApiErrors(WEBHOOK_ERRORS.deliveryPending, WEBHOOK_ERRORS.noUrl, WEBHOOK_ERRORS.hostIsNew, REPLAY_QUOTA_EXCEEDED)
  @StatusEnvelope('The webhook delivery will be sent again.', ReplayDeliveryResponse)
  replay(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Query() query: EndpointIdParams,
  ): Promise<ReplayDeliveryResponse> {
    return this.replayDelivery.execute(vendor, id, query.endpoint_id);
  }
}

import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler';
import { ReplayWebhookDeliveriesHandler } from './replay-webhook-deliveries.handler';
import { ReplayWebhookDeliveriesRequest } from './replay-webhook-deliveries.request';
import { ReplayWebhookDeliveryHandler } from './replay-webhook-delivery.handler';
import { WebhookDeliveriesParams } from './webhook-deliveries.params';

@Controller('v1/webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly listDeliveries: ListWebhookDeliveriesHandler,
    private readonly replayDelivery: ReplayWebhookDeliveryHandler,
    private readonly replayDeliveries: ReplayWebhookDeliveriesHandler,
  ) {}

  @Get()
  @EitherAuth('webhooks.history', 'read')
  @StatusEnvelope('Webhook deliveries retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: WebhookDeliveriesParams) {
    return this.listDeliveries.execute(vendor, query);
  }

  @Post('replay')
  @EitherAuth('webhooks.replay', 'manage')
  @StatusEnvelope('Webhook deliveries will be sent again.')
  replayMany(@CurrentVendor() vendor: VendorCaller, @Body() body: ReplayWebhookDeliveriesRequest) {
    return this.replayDeliveries.execute(vendor, body);
  }

  @Post(':id/replay')
  @EitherAuth('webhooks.replay', 'manage')
  @StatusEnvelope('The webhook delivery will be sent again.')
  replay(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string) {
    return this.replayDelivery.execute(vendor, id);
  }
}

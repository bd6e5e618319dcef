import { Controller, Get, Query } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { WebhookEventsParams } from './webhook-events.params';

@Controller('v1/webhook-events')
@EitherAuth('webhooks.history', 'read')
export class WebhookEventsController {
  constructor(private readonly listEvents: ListWebhookEventsHandler) {}

  @Get()
  @StatusEnvelope('Webhook events retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: WebhookEventsParams) {
    return this.listEvents.execute(vendor, query);
  }
}

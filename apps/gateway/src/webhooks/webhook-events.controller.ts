import { Controller, Get, Query } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
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

import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { WEBHOOK_FEED_WENT_BACK } from '../../edge/http/error-codes';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { WebhookEventsParams } from './webhook-events.params';
import { WebhookEventsResponse } from './webhook-events.response';

@ApiTags('Webhooks')
@Controller('v1/webhook-events')
@KeyOrTokenAuth('webhooks.history', 'read')
export class WebhookEventsController {
  constructor(private readonly listEvents: ListWebhookEventsHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listWebhookEvents',
    summary: 'Read the event feed',
    description:
      'Pull events in order, delivered or not. Numbered 1, 2, 3 … for each parent account with its sub-accounts; a number shows only when all smaller ones do.',
  })
  @ApiErrors(WEBHOOK_FEED_WENT_BACK)
  @StatusEnvelope('Webhook events retrieved successfully.', WebhookEventsResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: WebhookEventsParams): Promise<WebhookEventsResponse> {
    return this.listEvents.execute(vendor, query);
  }
}

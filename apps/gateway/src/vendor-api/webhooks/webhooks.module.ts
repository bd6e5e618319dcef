import { Module } from '@nestjs/common';
import { GetWebhookDeliveryHandler } from './get-webhook-delivery.handler';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { ReplayWebhookDeliveriesHandler } from './replay-webhook-deliveries.handler';
import { ReplayWebhookDeliveryHandler } from './replay-webhook-delivery.handler';
import { SendTestWebhookHandler } from './send-test-webhook.handler';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookEventsController } from './webhook-events.controller';
import { WebhookTestController } from './webhook-test.controller';

@Module({
  controllers: [WebhookDeliveriesController, WebhookEventsController, WebhookTestController],
  providers: [
    GetWebhookDeliveryHandler,
    ListWebhookDeliveriesHandler,
    ListWebhookEventsHandler,
    ReplayWebhookDeliveryHandler,
    ReplayWebhookDeliveriesHandler,
    SendTestWebhookHandler,
  ],
})
export class WebhooksModule {}

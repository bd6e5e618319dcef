import { Module } from '@nestjs/common';
import { DeliveryWebhookController } from '../delivery-webhook/delivery-webhook.controller';
import { GetDeliveryWebhookHandler } from '../delivery-webhook/get-delivery-webhook.handler';
import { RotateWebhookSecretHandler } from '../delivery-webhook/rotate-webhook-secret.handler';
import { SetDeliveryWebhookHandler } from '../delivery-webhook/set-delivery-webhook.handler';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { ReplayWebhookDeliveriesHandler } from './replay-webhook-deliveries.handler';
import { ReplayWebhookDeliveryHandler } from './replay-webhook-delivery.handler';
import { SendTestWebhookHandler } from './send-test-webhook.handler';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';
import { WebhookEventsController } from './webhook-events.controller';
import { WebhookTestController } from './webhook-test.controller';

@Module({
  controllers: [DeliveryWebhookController, WebhookDeliveriesController, WebhookEventsController, WebhookTestController],
  providers: [
    GetDeliveryWebhookHandler,
    SetDeliveryWebhookHandler,
    RotateWebhookSecretHandler,
    ListWebhookDeliveriesHandler,
    ListWebhookEventsHandler,
    ReplayWebhookDeliveryHandler,
    ReplayWebhookDeliveriesHandler,
    SendTestWebhookHandler,
  ],
})
export class WebhooksModule {}

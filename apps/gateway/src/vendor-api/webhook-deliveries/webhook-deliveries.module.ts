import { Module } from '@nestjs/common';
import { DeliveryWebhookModule } from '../delivery-webhook/delivery-webhook.module';
import { GetWebhookDeliveryHandler } from './get-webhook-delivery.handler';
import { ListWebhookDeliveriesHandler } from './list-webhook-deliveries.handler';
import { ReplayWebhookDeliveriesHandler } from './replay-webhook-deliveries.handler';
import { ReplayWebhookDeliveryHandler } from './replay-webhook-delivery.handler';
import { WebhookDeliveriesController } from './webhook-deliveries.controller';

@Module({
  imports: [DeliveryWebhookModule],
  controllers: [WebhookDeliveriesController],
  providers: [
    GetWebhookDeliveryHandler,
    ListWebhookDeliveriesHandler,
    ReplayWebhookDeliveriesHandler,
    ReplayWebhookDeliveryHandler,
  ],
})
export class WebhookDeliveriesModule {}

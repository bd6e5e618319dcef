import { Module } from '@nestjs/common';
import { DeliveryWebhookModule } from '../delivery-webhook/delivery-webhook.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { WebhookEndpoints } from './webhook-endpoints';
import { WebhookEndpointsController } from './webhook-endpoints.controller';

/** The places that events of an account are sent to. */
@Module({
  imports: [DeliveryWebhookModule, WebhooksModule],
  controllers: [WebhookEndpointsController],
  providers: [WebhookEndpoints],
})
export class WebhookEndpointsModule {}

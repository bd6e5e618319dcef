import { Module } from '@nestjs/common';
import { DeliveryWebhookModule } from '../delivery-webhook/delivery-webhook.module';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { SendTestWebhookHandler } from './send-test-webhook.handler';
import { WebhookEventsController } from './webhook-events.controller';
import { WebhookTestController } from './webhook-test.controller';

@Module({
  imports: [DeliveryWebhookModule],
  controllers: [WebhookEventsController, WebhookTestController],
  providers: [ListWebhookEventsHandler, SendTestWebhookHandler],
  exports: [SendTestWebhookHandler],
})
export class WebhooksModule {}

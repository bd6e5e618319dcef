import { Module } from '@nestjs/common';
import { ListWebhookEventsHandler } from './list-webhook-events.handler';
import { SendTestWebhookHandler } from './send-test-webhook.handler';
import { WebhookEventsController } from './webhook-events.controller';
import { WebhookTestController } from './webhook-test.controller';

@Module({
  controllers: [WebhookEventsController, WebhookTestController],
  providers: [ListWebhookEventsHandler, SendTestWebhookHandler],
})
export class WebhooksModule {}

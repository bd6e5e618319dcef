import { Module } from '@nestjs/common';
import { DeliveryWebhookModule } from '../../vendor-api/delivery-webhook/delivery-webhook.module';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { AdminWebhooksController } from './admin-webhooks.controller';
import { ListWebhooksHandler } from './list-webhooks.handler';
import { ResumeWebhookHandler } from './resume-webhook.handler';

/** The webhooks of all vendors. */
@Module({
  imports: [DeliveryWebhookModule, SubAccountsModule],
  controllers: [AdminWebhooksController],
  providers: [ListWebhooksHandler, ResumeWebhookHandler],
})
export class AdminWebhooksModule {}

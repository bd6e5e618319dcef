import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { AdminWebhooksController } from './admin-webhooks.controller';
import { ListWebhooksHandler } from './list-webhooks.handler';
import { ResumeWebhookHandler } from './resume-webhook.handler';

/** The webhooks of all vendors. */
@Module({
  imports: [SubAccountsModule],
  controllers: [AdminWebhooksController],
  providers: [ListWebhooksHandler, ResumeWebhookHandler],
})
export class AdminWebhooksModule {}

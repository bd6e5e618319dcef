import { Module } from '@nestjs/common';
import { PasswordsModule } from '../../identity/passwords/passwords.module';
import { AccountEndpoints } from './account-endpoints';
import { DeliveryWebhookController } from './delivery-webhook.controller';
import { GetDeliveryWebhookHandler } from './get-delivery-webhook.handler';
import { HostChange } from './host-change';
import { RotateWebhookSecretHandler } from './rotate-webhook-secret.handler';
import { SetDeliveryWebhookHandler } from './set-delivery-webhook.handler';

@Module({
  imports: [PasswordsModule],
  controllers: [DeliveryWebhookController],
  providers: [
    AccountEndpoints,
    GetDeliveryWebhookHandler,
    HostChange,
    RotateWebhookSecretHandler,
    SetDeliveryWebhookHandler,
  ],
  exports: [AccountEndpoints, HostChange, RotateWebhookSecretHandler],
})
export class DeliveryWebhookModule {}

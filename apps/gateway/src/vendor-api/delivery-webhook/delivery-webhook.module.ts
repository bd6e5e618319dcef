import { Module } from '@nestjs/common';
import { PasswordsModule } from '../../identity/passwords/passwords.module';
import { DeliveryWebhookController } from './delivery-webhook.controller';
import { GetDeliveryWebhookHandler } from './get-delivery-webhook.handler';
import { RotateWebhookSecretHandler } from './rotate-webhook-secret.handler';
import { SetDeliveryWebhookHandler } from './set-delivery-webhook.handler';

@Module({
  imports: [PasswordsModule],
  controllers: [DeliveryWebhookController],
  providers: [GetDeliveryWebhookHandler, RotateWebhookSecretHandler, SetDeliveryWebhookHandler],
})
export class DeliveryWebhookModule {}

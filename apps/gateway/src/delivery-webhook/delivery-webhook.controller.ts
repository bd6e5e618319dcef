import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { BearerAuth, KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { GetDeliveryWebhookHandler } from './get-delivery-webhook.handler';
import { RotateWebhookSecretHandler } from './rotate-webhook-secret.handler';
import { RotateWebhookSecretRequest } from './rotate-webhook-secret.request';
import { SetDeliveryWebhookHandler } from './set-delivery-webhook.handler';
import { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';

@Controller('v1')
export class DeliveryWebhookController {
  constructor(
    private readonly setWebhook: SetDeliveryWebhookHandler,
    private readonly getWebhook: GetDeliveryWebhookHandler,
    private readonly rotateSecret: RotateWebhookSecretHandler,
  ) {}

  @Put('vendors/delivery-webhook')
  @BearerAuth('delivery-webhook.set')
  @StatusEnvelope('Delivery webhook updated successfully.')
  set(@CurrentVendor() vendor: VendorCaller, @Body() body: SetDeliveryWebhookRequest) {
    return this.setWebhook.execute(vendor, body);
  }

  @Put('vendor/webhook')
  @KeyAuth('manage')
  @StatusEnvelope('Delivery webhook updated successfully.')
  setByKey(@CurrentVendor() vendor: VendorCaller, @Body() body: SetDeliveryWebhookRequest) {
    return this.setWebhook.execute(vendor, body);
  }

  @Get('vendors/delivery-webhook')
  @BearerAuth('delivery-webhook.read')
  @StatusEnvelope('Delivery webhook retrieved successfully.')
  get(@CurrentVendor() vendor: VendorCaller) {
    return this.getWebhook.execute(vendor);
  }

  @Post('vendors/delivery-webhook/rotate-secret')
  @BearerAuth('delivery-webhook.rotate-secret')
  @StatusEnvelope('Webhook secret rotated successfully.')
  rotate(@CurrentVendor() vendor: VendorCaller, @Body() body: RotateWebhookSecretRequest) {
    return this.rotateSecret.execute(vendor, body);
  }
}

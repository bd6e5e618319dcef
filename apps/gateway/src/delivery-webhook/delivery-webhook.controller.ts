import { Body, Controller, Get, Put } from '@nestjs/common';
import { VENDOR_ROLES } from '../accounts/app-user.entity';
import { BearerAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { GetDeliveryWebhookHandler } from './get-delivery-webhook.handler';
import { SetDeliveryWebhookHandler } from './set-delivery-webhook.handler';
import { SetDeliveryWebhookRequest } from './set-delivery-webhook.request';

@Controller('v1/vendors/delivery-webhook')
export class DeliveryWebhookController {
  constructor(
    private readonly setWebhook: SetDeliveryWebhookHandler,
    private readonly getWebhook: GetDeliveryWebhookHandler,
  ) {}

  @Put()
  @BearerAuth(...VENDOR_ROLES)
  @StatusEnvelope('Delivery webhook updated successfully.')
  set(@CurrentVendor() vendor: VendorCaller, @Body() body: SetDeliveryWebhookRequest) {
    return this.setWebhook.execute(vendor, body);
  }

  @Get()
  @BearerAuth('owner')
  @StatusEnvelope('Delivery webhook retrieved successfully.')
  get(@CurrentVendor() vendor: VendorCaller) {
    return this.getWebhook.execute(vendor);
  }
}

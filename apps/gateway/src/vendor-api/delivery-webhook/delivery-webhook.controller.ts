import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { BearerAuth, KeyAuth } from '../../identity/auth/auth.decorators';
import { WithKey } from '../../identity/credentials/refused-credential';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import {
  DeliveryWebhookResponse,
  RotateWebhookSecretResponse,
  SetDeliveryWebhookResponse,
} from './delivery-webhook.response';
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
  @WithKey('PUT /v1/vendor/webhook')
  @ApiTags('Delivery webhook')
  @ApiOperation({
    operationId: 'setDeliveryWebhook',
    summary: 'Set the webhook',
    description:
      'Set or disable the delivery webhook. Only the parent account may; its sub-accounts share it. Null disables the webhook and cancels what is waiting. Another host wants a login within the last hour, or `current_password`.',
  })
  @ApiErrors(REAUTHENTICATION_REQUIRED)
  @StatusEnvelope('Delivery webhook updated successfully.', SetDeliveryWebhookResponse)
  set(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SetDeliveryWebhookRequest,
  ): Promise<SetDeliveryWebhookResponse> {
    return this.setWebhook.execute(vendor, body);
  }

  @Put('vendor/webhook')
  @KeyAuth('webhooks')
  @ApiTags('Other credential')
  @ApiOperation({
    operationId: 'setDeliveryWebhookByKey',
    summary: 'Set the webhook',
    description:
      'Set or disable the delivery webhook, with an API key. As `PUT /v1/vendors/delivery-webhook` does for a user.',
  })
  @StatusEnvelope('Delivery webhook updated successfully.', SetDeliveryWebhookResponse)
  setByKey(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SetDeliveryWebhookRequest,
  ): Promise<SetDeliveryWebhookResponse> {
    return this.setWebhook.execute(vendor, body);
  }

  @Get('vendors/delivery-webhook')
  @BearerAuth('delivery-webhook.read')
  @ApiTags('Webhooks')
  @ApiOperation({
    operationId: 'getDeliveryWebhook',
    summary: 'Get the webhook',
    description:
      'Show the delivery webhook, its secrets and how delivering goes. For the parent account alone. Each secret makes one signature of every event.',
  })
  @StatusEnvelope('Delivery webhook retrieved successfully.', DeliveryWebhookResponse)
  get(@CurrentVendor() vendor: VendorCaller): Promise<DeliveryWebhookResponse> {
    return this.getWebhook.execute(vendor);
  }

  @Post('vendors/delivery-webhook/rotate-secret')
  @BearerAuth('delivery-webhook.rotate-secret')
  @ApiTags('Webhooks')
  @ApiOperation({
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret',
    description:
      'Make a new webhook secret. For the parent account alone. The old secret signs beside the new one for 24 hours.',
  })
  @ApiErrors(WEBHOOK_ERRORS.rotationUnderWay)
  @StatusEnvelope('Webhook secret rotated successfully.', RotateWebhookSecretResponse)
  rotate(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: RotateWebhookSecretRequest,
  ): Promise<RotateWebhookSecretResponse> {
    return this.rotateSecret.execute(vendor, body);
  }
}

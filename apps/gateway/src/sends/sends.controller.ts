import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { IdempotencyKey } from '../idempotency/idempotency-key.decorator';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { BulkFormInterceptor } from './bulk-form.interceptor';
import { SendBulkSmsHandler } from './send-bulk-sms.handler';
import { SendBulkSmsRequest } from './send-bulk-sms.request';
import { SendSmsHandler } from './send-sms.handler';
import { SendSmsRequest } from './send-sms.request';

@Controller('v1/vendor')
@KeyAuth('send')
export class SendsController {
  constructor(
    private readonly sendSms: SendSmsHandler,
    private readonly sendBulkSms: SendBulkSmsHandler,
  ) {}

  @Post('send-sms')
  @StatusEnvelope('SMS queued successfully.')
  single(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SendSmsRequest,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.sendSms.execute(vendor, body, idempotencyKey);
  }

  @Post('send-bulk-sms')
  @RouteConfig({ takesForms: true })
  @UseInterceptors(BulkFormInterceptor)
  @StatusEnvelope('Bulk SMS queued successfully.')
  bulk(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SendBulkSmsRequest,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.sendBulkSms.execute(vendor, body, idempotencyKey);
  }
}

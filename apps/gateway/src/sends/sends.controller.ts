import { Body, Controller, Post } from '@nestjs/common';
import { KeyAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { notImplemented } from '../http/not-implemented';
import { IdempotencyKey } from '../idempotency/idempotency-key.decorator';
import { SendSmsHandler } from './send-sms.handler';
import { SendSmsRequest } from './send-sms.request';

@Controller('v1/vendor')
@KeyAuth()
export class SendsController {
  constructor(private readonly sendSms: SendSmsHandler) {}

  @Post('send-sms')
  @StatusEnvelope('SMS queued successfully.')
  single(@CurrentVendor() vendor: VendorCaller, @Body() body: SendSmsRequest, @IdempotencyKey() idempotencyKey?: string) {
    return this.sendSms.execute(vendor, body, idempotencyKey);
  }

  @Post('send-bulk-sms')
  bulk() {
    return notImplemented();
  }
}

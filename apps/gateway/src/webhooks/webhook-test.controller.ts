import { Controller, Post } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { SendTestWebhookHandler } from './send-test-webhook.handler';

@Controller('v1/webhooks/test')
@EitherAuth('webhooks.test', 'manage')
export class WebhookTestController {
  constructor(private readonly sendTest: SendTestWebhookHandler) {}

  @Post()
  @StatusEnvelope('Test event sent.')
  send(@CurrentVendor() vendor: VendorCaller) {
    return this.sendTest.execute(vendor);
  }
}

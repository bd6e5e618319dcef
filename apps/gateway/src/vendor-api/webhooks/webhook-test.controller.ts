import { Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { SendTestWebhookHandler } from './send-test-webhook.handler';
import { TestWebhookResponse } from './test-webhook.response';

@ApiTags('Webhooks')
@Controller('v1/webhooks/test')
@KeyOrTokenAuth('webhooks.test', 'webhooks')
export class WebhookTestController {
  constructor(private readonly sendTest: SendTestWebhookHandler) {}

  @Post()
  @ApiOperation({
    operationId: 'sendTestWebhook',
    summary: 'Send a test event',
    description: 'Answers with what the receiver did. For the parent account alone; once in five seconds.',
  })
  @ApiErrors(WEBHOOK_ERRORS.noUrl, WEBHOOK_ERRORS.testedTooOften)
  @StatusEnvelope('Test event sent.', TestWebhookResponse)
  send(@CurrentVendor() vendor: VendorCaller): Promise<TestWebhookResponse> {
    return this.sendTest.execute(vendor);
  }
}

import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { AdminWebhooksParams } from './admin-webhooks.params';
import { AdminWebhooksResponse, ResumedWebhookResponse } from './admin-webhooks.response';
import { ListWebhooksHandler } from './list-webhooks.handler';
import { ResumeWebhookHandler } from './resume-webhook.handler';
import { ResumeWebhookRequest } from './resume-webhook.request';

@ApiTags('Operators')
@Controller('v1/admin/webhooks')
export class AdminWebhooksController {
  constructor(
    private readonly listWebhooks: ListWebhooksHandler,
    private readonly resumeWebhook: ResumeWebhookHandler,
  ) {}

  @Get()
  @BearerAuth('webhooks.inspect')
  @ApiOperation({
    operationId: 'listWebhooks',
    summary: 'List all webhooks',
    description:
      'How delivering to the webhooks of vendors goes. Paused ones come first, then failing and disabled ones, then those with the most events waiting. An endpoint whose state changes between two pages may be on both or on none.',
  })
  @StatusEnvelope('Webhooks retrieved successfully.', AdminWebhooksResponse)
  list(@Query() query: AdminWebhooksParams): Promise<AdminWebhooksResponse> {
    return this.listWebhooks.execute(query);
  }

  @Post(':id/resume')
  @BearerAuth('webhooks.resume')
  @ApiOperation({
    operationId: 'resumeWebhook',
    summary: 'Resume a webhook',
    description:
      'End the pause of an account’s webhook, or enable it when it was given up. What waits is sent at once; retries keep their times. Recorded with the reason.',
  })
  @ApiId('7')
  @ApiErrors(FAULT_CODES.notFound, WEBHOOK_ERRORS.noUrl)
  @StatusEnvelope('Webhook resumed.', ResumedWebhookResponse)
  resume(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: ResumeWebhookRequest,
  ): Promise<ResumedWebhookResponse> {
    return this.resumeWebhook.execute(operator, id, body);
  }
}

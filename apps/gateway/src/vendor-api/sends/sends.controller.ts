import { Body, Controller, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { currentTrace } from '@sms/platform/observability';
import { KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { type DryRun, StatusEnvelopeOrDryRun } from '../../edge/http/envelope';
import {
  DAILY_CREDIT_CAP_REACHED,
  DESTINATION_REFUSED,
  INSUFFICIENT_CREDIT,
  MALFORMED_FORM,
  OUTCOME_UNKNOWN,
  RECIPIENT_OPTED_OUT,
  SANDBOX_BULK_TOO_LARGE,
  SANDBOX_QUOTA_EXCEEDED,
} from '../../edge/http/error-codes';
import { IdempotencyKey } from '../../edge/idempotency/idempotency-key.decorator';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { OptOutLinks } from '../opt-out-links/opt-out-links';
import { BulkFormInterceptor } from '../uploads/bulk-form.interceptor';
import { EstimateSendHandler } from './estimate-send.handler';
import { EstimateResponse } from './estimate.response';
import { NoQueryGuard } from './no-query.guard';
import { SendBulkSmsHandler } from './send-bulk-sms.handler';
import { SendBulkSmsRequest } from './send-bulk-sms.request';
import { SendBulkSmsResponse } from './send-bulk-sms.response';
import { SendSmsHandler } from './send-sms.handler';
import { SendSmsRequest } from './send-sms.request';
import { SendSmsResponse } from './send-sms.response';

const ESTIMATE: DryRun<EstimateResponse> = {
  message: 'Nothing was sent: this is an estimate.',
  dataClass: EstimateResponse,
};

@ApiTags('Sending')
@Controller('v1/vendor')
@UseGuards(NoQueryGuard)
@KeyOrTokenInModeAuth('sms.send', 'send')
export class SendsController {
  constructor(
    private readonly sendSms: SendSmsHandler,
    private readonly sendBulkSms: SendBulkSmsHandler,
    private readonly estimateSend: EstimateSendHandler,
    private readonly optOutLinks: OptOutLinks,
  ) {}

  @Post('send-sms')
  @ApiOperation({
    operationId: 'sendSms',
    summary: 'Send an SMS',
    description:
      'Queues a message to one recipient. 200 means accepted and queued, not delivered: the logs and the delivery report tell what became of it. With `dry_run` nothing is queued, and the answer is an estimate.',
  })
  @ApiErrors(
    DAILY_CREDIT_CAP_REACHED,
    DESTINATION_REFUSED,
    INSUFFICIENT_CREDIT,
    OUTCOME_UNKNOWN,
    RECIPIENT_OPTED_OUT,
    SANDBOX_QUOTA_EXCEEDED,
  )
  @StatusEnvelopeOrDryRun('SMS queued successfully.', SendSmsResponse, ESTIMATE)
  single(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SendSmsRequest,
    @IdempotencyKey() idempotencyKey?: string,
    trace?: string,
  ): Promise<SendSmsResponse | EstimateResponse> {
    const asked = body.opt_out_link === true ? this.optOutLinks.appendedTo(vendor, body) : body;
    if (body.dry_run === true) return this.estimateSend.single(vendor, asked);
    return this.sendSms.execute(vendor, asked, idempotencyKey, trace ?? currentTrace());
  }

  @Post('send-bulk-sms')
  @RouteConfig({ takesForms: true })
  @UseInterceptors(BulkFormInterceptor)
  @ApiOperation({
    operationId: 'sendBulkSms',
    summary: 'Send to many',
    description:
      'Send one message to many recipients. Recipients come as `recipients`, as comma-separated `phone`, or as a file, also together; duplicates are removed. Either all messages are queued or none; numbers that have opted out are left out, named and not charged. With `dry_run` nothing is queued, and the answer is an estimate that names the rows which the send would refuse.',
  })
  @ApiErrors(
    DAILY_CREDIT_CAP_REACHED,
    DESTINATION_REFUSED,
    INSUFFICIENT_CREDIT,
    MALFORMED_FORM,
    OUTCOME_UNKNOWN,
    RECIPIENT_OPTED_OUT,
    SANDBOX_BULK_TOO_LARGE,
    SANDBOX_QUOTA_EXCEEDED,
  )
  @StatusEnvelopeOrDryRun('Bulk SMS queued successfully.', SendBulkSmsResponse, ESTIMATE)
  bulk(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: SendBulkSmsRequest,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<SendBulkSmsResponse | EstimateResponse> {
    if (body.dry_run === true) return this.estimateSend.bulk(vendor, body);
    return this.sendBulkSms.execute(vendor, body, idempotencyKey);
  }
}

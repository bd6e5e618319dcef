import { Body, Controller, Ip, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { OTP_ERRORS } from '@sms/contracts/otp';
import { SandboxQuota } from '../../identity/allowances/sandbox-quota';
import { KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { OptionalCallerGuard } from '../../identity/auth/optional-caller.guard';
import { ApiErrors } from '../../edge/http/api-operation';
import { SuccessEnvelope } from '../../edge/http/envelope';
import {
  DAILY_CREDIT_CAP_REACHED,
  DESTINATION_REFUSED,
  OUTCOME_UNKNOWN,
  RATE_LIMITED,
  SANDBOX_QUOTA_EXCEEDED,
} from '../../edge/http/error-codes';
import { IdempotencyKey } from '../../edge/idempotency/idempotency-key.decorator';
import type { Caller, VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor, OptionalCaller } from '../../identity/auth/current-caller.decorator';
import { GenerateOtpHandler } from './generate-otp.handler';
import { GenerateOtpRequestBody } from './generate-otp.request';
import { GenerateOtpResponse } from './generate-otp.response';
import { VERIFY_ERROR_CODES, VerifyOtpHandler } from './verify-otp.handler';
import { VerifyOtpRequestBody } from './verify-otp.request';
import { VerifyOtpResponse } from './verify-otp.response';

@ApiTags('One-time passwords')
@Controller('v1/otp')
export class OtpController {
  constructor(
    private readonly generateOtp: GenerateOtpHandler,
    private readonly verifyOtp: VerifyOtpHandler,
    private readonly sandbox: SandboxQuota,
  ) {}

  @Post('generate')
  @KeyOrTokenInModeAuth('otp.use', 'otp')
  @ApiOperation({
    operationId: 'generateOtp',
    summary: 'Send a code',
    description:
      "Send a one-time password. Sends a code of six digits. A phone number can be asked for three codes in any five minutes, over all vendors. Without `sender_id` it comes from the service's own sender name. With a test key the code is always `123456` and the limit is one of the vendor instead, by default 60 codes a minute and 1,000 in 24 h. With a test key, numbers that begin with these digits choose what happens: `999001` the SMS is never delivered, `999060` no code is right, `999061` the code has expired, `999062` it is locked, `999063` it has been used, `999064` the fourth in five minutes is refused.",
  })
  @ApiErrors(
    DAILY_CREDIT_CAP_REACHED,
    DESTINATION_REFUSED,
    OTP_ERRORS.dayCapReached,
    OTP_ERRORS.suspected,
    OUTCOME_UNKNOWN,
    OTP_ERRORS.rateLimited,
    OTP_ERRORS.insufficientCredit,
    OTP_ERRORS.optedOut,
    SANDBOX_QUOTA_EXCEEDED,
  )
  @SuccessEnvelope('OTP sent successfully.', GenerateOtpResponse)
  async generate(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: GenerateOtpRequestBody,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<GenerateOtpResponse> {
    await this.sandbox.take(vendor, 1);
    return this.generateOtp.execute(vendor, body, idempotencyKey);
  }

  @Post('verify')
  @UseGuards(OptionalCallerGuard)
  @ApiOperation({
    operationId: 'verifyOtp',
    summary: 'Verify a code',
    description:
      'Needs no credentials. Five wrong codes lock a reference. An address can fail 60 times a minute; successes do not count. A caller who sends a valid API key or access token all the same has no such limit, and knows references of the own vendor alone; with a live key only those of live keys, with a test key only those of test keys.',
  })
  @ApiErrors(...Object.values(VERIFY_ERROR_CODES), RATE_LIMITED)
  @SuccessEnvelope('OTP verified successfully.', VerifyOtpResponse)
  verify(
    @OptionalCaller() caller: Caller | undefined,
    @Body() body: VerifyOtpRequestBody,
    @Ip() address: string,
  ): Promise<VerifyOtpResponse> {
    return this.verifyOtp.execute(caller, body, address);
  }
}

import { Body, Controller, Ip, Post, UseGuards } from '@nestjs/common';
import { SandboxQuota } from '../allowances/sandbox-quota';
import { KeyAuth } from '../auth/auth.decorators';
import { OptionalCallerGuard } from '../auth/optional-caller.guard';
import { SuccessEnvelope } from '../http/envelope';
import { IdempotencyKey } from '../idempotency/idempotency-key.decorator';
import type { Caller, VendorCaller } from '../identity/caller';
import { CurrentVendor, OptionalCaller } from '../identity/current-caller.decorator';
import { GenerateOtpHandler } from './generate-otp.handler';
import { GenerateOtpRequestBody } from './generate-otp.request';
import { VerifyOtpHandler } from './verify-otp.handler';
import { VerifyOtpRequestBody } from './verify-otp.request';

@Controller('v1/otp')
export class OtpController {
  constructor(
    private readonly generateOtp: GenerateOtpHandler,
    private readonly verifyOtp: VerifyOtpHandler,
    private readonly sandbox: SandboxQuota,
  ) {}

  @Post('generate')
  @KeyAuth('otp')
  @SuccessEnvelope('OTP sent successfully.')
  async generate(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: GenerateOtpRequestBody,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    await this.sandbox.take(vendor, 1);
    return this.generateOtp.execute(vendor, body, idempotencyKey);
  }

  @Post('verify')
  @UseGuards(OptionalCallerGuard)
  @SuccessEnvelope('OTP verified successfully.')
  verify(@OptionalCaller() caller: Caller | undefined, @Body() body: VerifyOtpRequestBody, @Ip() address: string) {
    return this.verifyOtp.execute(caller, body, address);
  }
}

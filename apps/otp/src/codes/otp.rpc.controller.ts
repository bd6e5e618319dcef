import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type CodeCrossingsReply,
  CodeCrossingsRequest,
  type CodesTodayReply,
  CodesTodayRequest,
  type GenerateOtpReply,
  GenerateOtpRequest,
  OTP_OPERATIONS,
  type VerifyOtpReply,
  VerifyOtpRequest,
} from '@sms/contracts/otp';
import { CodeDayCap } from './day-cap';
import { GenerateOtpHandler } from './generate-otp.handler';
import { VerifyOtpHandler } from './verify-otp.handler';

@Controller()
export class OtpRpcController {
  constructor(
    private readonly generateOtp: GenerateOtpHandler,
    private readonly verifyOtp: VerifyOtpHandler,
    private readonly dayCap: CodeDayCap,
  ) {}

  @MessagePattern(OTP_OPERATIONS.generate)
  generate(@Payload() request: GenerateOtpRequest): Promise<GenerateOtpReply> {
    return this.generateOtp.execute(request);
  }

  @MessagePattern(OTP_OPERATIONS.codesToday)
  codesToday(@Payload() request: CodesTodayRequest): Promise<CodesTodayReply> {
    return this.dayCap.today(request);
  }

  @MessagePattern(OTP_OPERATIONS.codeCrossings)
  codeCrossings(@Payload() request: CodeCrossingsRequest): Promise<CodeCrossingsReply> {
    return this.dayCap.crossings(request);
  }

  @MessagePattern(OTP_OPERATIONS.verify)
  verify(@Payload() request: VerifyOtpRequest): Promise<VerifyOtpReply> {
    return this.verifyOtp.execute(request);
  }
}

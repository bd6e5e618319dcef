import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { OTP_OPERATIONS, type OtpUsageReply, OtpUsageRequest } from '@sms/contracts/otp';
import { ReadOtpUsageHandler } from './read-otp-usage.handler';

@Controller()
export class OtpUsageRpcController {
  constructor(private readonly readUsage: ReadOtpUsageHandler) {}

  @MessagePattern(OTP_OPERATIONS.usage)
  usage(@Payload() request: OtpUsageRequest): Promise<OtpUsageReply> {
    return this.readUsage.execute(request);
  }
}

import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type EraseCodesReply, EraseCodesRequest, OTP_OPERATIONS } from '@sms/contracts/otp';
import { EraseCodes } from './erase-codes';

@Controller()
export class ErasureRpcController {
  constructor(private readonly codes: EraseCodes) {}

  @MessagePattern(OTP_OPERATIONS.eraseCodes)
  erase(@Payload() request: EraseCodesRequest): Promise<EraseCodesReply> {
    return this.codes.erase(request);
  }
}

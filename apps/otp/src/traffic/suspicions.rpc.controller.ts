import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { OTP_OPERATIONS, type SuspicionsReply, SuspicionsRequest } from '@sms/contracts/otp';
import { Suspicions } from './suspicions';

@Controller()
export class SuspicionsRpcController {
  constructor(private readonly suspicions: Suspicions) {}

  @MessagePattern(OTP_OPERATIONS.suspicions)
  list(@Payload() request: SuspicionsRequest): Promise<SuspicionsReply> {
    return this.suspicions.list(request);
  }
}

import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type EraseCodesReply,
  EraseCodesRequest,
  type ExportCodesReply,
  ExportCodesRequest,
  OTP_OPERATIONS,
} from '@sms/contracts/otp';
import { EraseCodes } from './erase-codes';
import { ExportCodes } from './export-codes';

@Controller()
export class ErasureRpcController {
  constructor(
    private readonly codes: EraseCodes,
    private readonly exportCodes: ExportCodes,
  ) {}

  @MessagePattern(OTP_OPERATIONS.eraseCodes)
  erase(@Payload() request: EraseCodesRequest): Promise<EraseCodesReply> {
    return this.codes.erase(request);
  }

  @MessagePattern(OTP_OPERATIONS.exportCodes)
  export(@Payload() request: ExportCodesRequest): Promise<ExportCodesReply> {
    return this.exportCodes.page(request);
  }
}

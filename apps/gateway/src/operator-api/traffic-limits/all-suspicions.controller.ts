import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ListSuspicionsHandler } from '../../vendor-api/otp/list-suspicions.handler';
import { SuspicionsResponse } from '../../vendor-api/otp/suspicions.response';
import { AllSuspicionsParams } from './all-suspicions.params';

@ApiTags('Operators')
@Controller('v1/admin/otp-suspicions')
@BearerAuth('vendors.read')
export class AllSuspicionsController {
  constructor(private readonly listSuspicions: ListSuspicionsHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listAllSuspicions',
    summary: 'List suspicious codes',
    description: 'What looks like pumped traffic, at any vendor or at one. The hundred that were added to last.',
  })
  @StatusEnvelope('Suspicious codes retrieved successfully.', SuspicionsResponse)
  list(@Query() { vendor_id: vendorId }: AllSuspicionsParams): Promise<SuspicionsResponse> {
    return this.listSuspicions.execute(vendorId ?? null);
  }
}

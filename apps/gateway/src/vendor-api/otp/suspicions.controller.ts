import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { parentAccount } from '../../identity/auth/parent-account';
import { ListSuspicionsHandler } from './list-suspicions.handler';
import { SuspicionsResponse } from './suspicions.response';

@ApiTags('Usage')
@Controller('v1/otp/suspicions')
export class SuspicionsController {
  constructor(private readonly listSuspicions: ListSuspicionsHandler) {}

  @Get()
  @BearerAuth('traffic-limits.read')
  @ApiOperation({
    operationId: 'listSuspicions',
    summary: 'List suspicious codes',
    description:
      'What looks like pumped traffic: one-time passwords for prefixes, clients or phones of which too few are verified, by the day, with the numbers that the rule compared. In shadow they are sent, else refused with `OTP_TRAFFIC_SUSPECTED`. The newest hundred of the last 30 days. For the parent account alone.',
  })
  @StatusEnvelope('Suspicious codes retrieved successfully.', SuspicionsResponse)
  list(@CurrentVendor() vendor: VendorCaller): Promise<SuspicionsResponse> {
    return this.listSuspicions.execute(parentAccount(vendor, 'Limits'));
  }
}

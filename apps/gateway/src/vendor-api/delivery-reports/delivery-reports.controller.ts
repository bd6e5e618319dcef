import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { DeliveryReportsParams } from './delivery-reports.params';
import { DeliveryReportsResponse } from './delivery-reports.response';
import { ListDeliveryReportsHandler } from './list-delivery-reports.handler';

@ApiTags('Reports')
@Controller('v1/vendor/delivery-reports')
@KeyOrTokenInModeAuth('messages.read', 'read')
export class DeliveryReportsController {
  constructor(private readonly listReports: ListDeliveryReportsHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listDeliveryReports',
    summary: 'Get a delivery report',
    description:
      'Meant to be asked five minutes after sending or later. An id or a number that is unknown, or of another account, answers an empty list.',
  })
  @StatusEnvelope('Delivery reports retrieved successfully.', DeliveryReportsResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: DeliveryReportsParams): Promise<DeliveryReportsResponse> {
    return this.listReports.execute(vendor, query);
  }
}

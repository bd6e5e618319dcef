import { Controller, Get, Query } from '@nestjs/common';
import { KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { DeliveryReportsParams } from './delivery-reports.params';
import { ListDeliveryReportsHandler } from './list-delivery-reports.handler';

@Controller('v1/vendor/delivery-reports')
@KeyAuth('read')
export class DeliveryReportsController {
  constructor(private readonly listReports: ListDeliveryReportsHandler) {}

  @Get()
  @StatusEnvelope('Delivery reports retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: DeliveryReportsParams) {
    return this.listReports.execute(vendor, query);
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { CreateVendorHandler } from './create-vendor.handler';
import { CreateVendorRequest } from './create-vendor.request';
import { TopUpRequestBody } from './top-up.request';
import { TopUpVendorHandler } from './top-up-vendor.handler';

@Controller('v1/admin/vendors')
@BearerAuth('vendors.manage')
export class AdminVendorsController {
  constructor(
    private readonly createVendor: CreateVendorHandler,
    private readonly topUpVendor: TopUpVendorHandler,
  ) {}

  @Post()
  @StatusEnvelope('Vendor created.')
  create(@Body() body: CreateVendorRequest) {
    return this.createVendor.execute(body);
  }

  @Post(':id/top-ups')
  @StatusEnvelope('Credits added.')
  topUp(@Param('id') id: string, @Body() body: TopUpRequestBody) {
    return this.topUpVendor.execute(id, body);
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth, KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { ListSmsLogsHandler } from './list-sms-logs.handler';

@Controller('v1')
export class SmsLogsController {
  constructor(private readonly listLogs: ListSmsLogsHandler) {}

  @Get('sms-logs')
  @BearerAuth('sms-logs.read')
  @StatusEnvelope('SMS logs retrieved successfully.')
  ofUser(@CurrentVendor() vendor: VendorCaller, @Query() query: PageParams) {
    return this.listLogs.execute(vendor, query);
  }

  @Get('vendor/sms-logs')
  @KeyAuth('read')
  @StatusEnvelope('SMS logs retrieved successfully.')
  ofKey(@CurrentVendor() vendor: VendorCaller, @Query() query: PageParams) {
    return this.listLogs.execute(vendor, query);
  }
}

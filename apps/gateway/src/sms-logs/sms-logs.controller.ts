import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { PageQuery } from '../http/page.query';
import { ListSmsLogsHandler } from './list-sms-logs.handler';

@Controller('v1/sms-logs')
@BearerAuth('sms-logs.read')
export class SmsLogsController {
  constructor(private readonly listLogs: ListSmsLogsHandler) {}

  @Get()
  @StatusEnvelope('SMS logs retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: PageQuery) {
    return this.listLogs.execute(vendor, query);
  }
}

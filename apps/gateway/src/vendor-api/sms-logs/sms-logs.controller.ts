import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth, KeyAuth } from '../../identity/auth/auth.decorators';
import { WithKey } from '../../identity/credentials/refused-credential';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ListSmsLogsHandler } from './list-sms-logs.handler';
import { SmsLogsParams } from './sms-logs.params';
import { SmsLogPageResponse } from './sms-logs.response';

@Controller('v1')
export class SmsLogsController {
  constructor(private readonly listLogs: ListSmsLogsHandler) {}

  @Get('sms-logs')
  @BearerAuth('sms-logs.read')
  @WithKey('GET /v1/vendor/sms-logs')
  @ApiTags('Reports')
  @ApiOperation({
    operationId: 'listSmsLogs',
    summary: 'List SMS logs',
    description: 'List the messages of the account. Newest first. The codes of one-time passwords are masked.',
  })
  @StatusEnvelope('SMS logs retrieved successfully.', SmsLogPageResponse)
  ofUser(@CurrentVendor() vendor: VendorCaller, @Query() query: SmsLogsParams): Promise<SmsLogPageResponse> {
    return this.listLogs.execute(vendor, query);
  }

  @Get('vendor/sms-logs')
  @KeyAuth('read')
  @ApiTags('Other credential')
  @ApiOperation({
    operationId: 'listSmsLogsByKey',
    summary: 'List SMS logs',
    description: 'List the messages of the account, with an API key. As `GET /v1/sms-logs` answers a user.',
  })
  @StatusEnvelope('SMS logs retrieved successfully.', SmsLogPageResponse)
  ofKey(@CurrentVendor() vendor: VendorCaller, @Query() query: SmsLogsParams): Promise<SmsLogPageResponse> {
    return this.listLogs.execute(vendor, query);
  }
}

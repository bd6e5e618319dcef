import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { BearerAuth, KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope, SuccessEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { RequestSenderNameRequest } from './request-sender-name.request';
import { SenderNamesParams } from './sender-names.params';

@Controller('v1')
export class SenderNamesController {
  constructor(
    private readonly requestName: RequestSenderNameHandler,
    private readonly listNames: ListSenderNamesHandler,
  ) {}

  @Post('sender-names/request')
  @BearerAuth('sender-names.request')
  @StatusEnvelope('Sender name requested successfully.')
  request(@CurrentVendor() vendor: VendorCaller, @Body() body: RequestSenderNameRequest) {
    return this.requestName.execute(vendor, body);
  }

  @Post('vendor/sender-names')
  @KeyAuth('manage')
  @StatusEnvelope('Sender name requested successfully.')
  requestByKey(@CurrentVendor() vendor: VendorCaller, @Body() body: RequestSenderNameRequest) {
    return this.requestName.execute(vendor, body);
  }

  @Get('vendor/sender-names')
  @KeyAuth('read')
  @SuccessEnvelope('Sender names retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: SenderNamesParams) {
    return this.listNames.execute(vendor, query);
  }
}

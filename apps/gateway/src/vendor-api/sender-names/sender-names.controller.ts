import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SENDER_NAME_ERRORS } from '@sms/contracts/sender-names';
import { BearerAuth, KeyAuth, KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { WithKey } from '../../identity/credentials/refused-credential';
import { ApiErrors, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope, SuccessEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ListSenderNamesHandler } from './list-sender-names.handler';
import { RequestSenderNameHandler } from './request-sender-name.handler';
import { RequestSenderNameRequest } from './request-sender-name.request';
import { SenderNamePageResponse, SenderNameResponse } from './sender-name.response';
import { SenderNamesParams } from './sender-names.params';

@Controller('v1')
export class SenderNamesController {
  constructor(
    private readonly requestName: RequestSenderNameHandler,
    private readonly listNames: ListSenderNamesHandler,
  ) {}

  @Post('sender-names/request')
  @BearerAuth('sender-names.request')
  @WithKey('POST /v1/vendor/sender-names')
  @ApiTags('Sender names')
  @ApiOperation({
    operationId: 'requestSenderName',
    summary: 'Request a sender name',
    description: 'It is `pending` until an operator has approved or rejected it.',
  })
  @ApiErrors(SENDER_NAME_ERRORS.alreadyRequested, SENDER_NAME_ERRORS.tooManyPending)
  @StatusEnvelope('Sender name requested successfully.', SenderNameResponse)
  request(@CurrentVendor() vendor: VendorCaller, @Body() body: RequestSenderNameRequest): Promise<SenderNameResponse> {
    return this.requestName.execute(vendor, body);
  }

  @Post('vendor/sender-names')
  @KeyAuth('manage')
  @ApiTags('Other credential')
  @ApiOperation({
    operationId: 'requestSenderNameByKey',
    summary: 'Request a sender name',
    description: 'Request a sender name, with an API key. As `POST /v1/sender-names/request` does for a user.',
  })
  @ApiRequestExample({ senderid: 'MyShop' })
  @ApiErrors(SENDER_NAME_ERRORS.alreadyRequested, SENDER_NAME_ERRORS.tooManyPending)
  @StatusEnvelope('Sender name requested successfully.', SenderNameResponse, { senderid: 'MyShop' })
  requestByKey(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: RequestSenderNameRequest,
  ): Promise<SenderNameResponse> {
    return this.requestName.execute(vendor, body);
  }

  @Get('vendor/sender-names')
  @KeyOrTokenInModeAuth('sender-names.read', 'read')
  @ApiTags('Sender names')
  @ApiOperation({
    operationId: 'listSenderNames',
    summary: 'List sender names',
    description: 'A sub-account also sees the active names of its parent, under which it may send.',
  })
  @SuccessEnvelope('Sender names retrieved successfully.', SenderNamePageResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: SenderNamesParams): Promise<SenderNamePageResponse> {
    return this.listNames.execute(vendor, query);
  }
}

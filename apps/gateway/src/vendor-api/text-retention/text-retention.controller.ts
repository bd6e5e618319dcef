import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { RetainTexts } from './retain-texts';
import { TextRetentionRequest } from './text-retention.request';
import { TextRetentionResponse } from './text-retention.response';

@ApiTags('Accounts')
@Controller('v1/text-retention')
@BearerAuth('text-retention.set')
export class TextRetentionController {
  constructor(private readonly texts: RetainTexts) {}

  @Get()
  @ApiOperation({
    operationId: 'getTextRetention',
    summary: 'Get the text retention',
    description: "For how long the texts of the account's messages are kept.",
  })
  @StatusEnvelope('Retention retrieved successfully.', TextRetentionResponse)
  get(@CurrentVendor() { accountId }: VendorCaller): Promise<TextRetentionResponse> {
    return this.texts.read(accountId);
  }

  @Put()
  @ApiOperation({
    operationId: 'setTextRetention',
    summary: 'Set the text retention',
    description:
      "Keep the texts of the account's messages for 7 to 400 days, or as long as the messages. A text is dropped with all others of its day; the message stays in logs and counts, with an empty text. A shorter time holds for texts that are stored already, within minutes; what was dropped does not come back. Each sub-account has its own.",
  })
  @StatusEnvelope('Retention set successfully.', TextRetentionResponse)
  set(@CurrentVendor() vendor: VendorCaller, @Body() { days }: TextRetentionRequest): Promise<TextRetentionResponse> {
    return this.texts.set(vendor.accountId, days, vendor);
  }
}

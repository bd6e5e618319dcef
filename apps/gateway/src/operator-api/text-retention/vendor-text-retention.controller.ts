import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { RetainTexts } from '../../vendor-api/text-retention/retain-texts';
import { TextRetentionRequest } from '../../vendor-api/text-retention/text-retention.request';
import { TextRetentionResponse } from '../../vendor-api/text-retention/text-retention.response';

@ApiTags('Operators')
@Controller('v1/admin/vendors/:id/text-retention')
export class VendorTextRetentionController {
  constructor(
    private readonly accounts: Accounts,
    private readonly texts: RetainTexts,
  ) {}

  @Get()
  @BearerAuth('vendors.read')
  @ApiOperation({
    operationId: 'getVendorTextRetention',
    summary: "Get a vendor's retention",
    description: "For how long the texts of a vendor's messages are kept.",
  })
  @ApiId('7')
  @StatusEnvelope('Retention retrieved successfully.', TextRetentionResponse)
  async get(@Param('id') id: string): Promise<TextRetentionResponse> {
    return this.texts.read((await this.accounts.find(id)).id);
  }

  @Put()
  @BearerAuth('vendors.manage')
  @ApiOperation({
    operationId: 'setVendorTextRetention',
    summary: "Set a vendor's retention",
    description: "Keep the texts of a vendor's messages for 7 to 400 days, or as long as the messages.",
  })
  @ApiId('7')
  @StatusEnvelope('Retention set successfully.', TextRetentionResponse)
  async set(
    @CurrentOperator() actor: OperatorCaller,
    @Param('id') id: string,
    @Body() { days }: TextRetentionRequest,
  ): Promise<TextRetentionResponse> {
    return this.texts.set((await this.accounts.find(id)).id, days, actor);
  }
}

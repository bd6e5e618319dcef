import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ReasonRequest } from '../../edge/http/reason.request';
import { ListParams } from '../../edge/paging/list.params';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { ApiKeyPageResponse } from '../../identity/api-keys/api-key.response';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListVendorApiKeysHandler } from './list-vendor-api-keys.handler';
import { RevokeVendorApiKeyHandler } from './revoke-vendor-api-key.handler';

@ApiTags('Operators')
@Controller('v1/admin/vendors/:id/api-keys')
export class VendorApiKeysController {
  constructor(
    private readonly listVendorApiKeys: ListVendorApiKeysHandler,
    private readonly revokeVendorApiKey: RevokeVendorApiKeyHandler,
  ) {}

  @Get()
  @BearerAuth('vendor-api-keys.read')
  @ApiOperation({
    operationId: 'listVendorApiKeys',
    summary: 'List the API keys',
    description: 'List the API keys of an account. Newest first, without those that are revoked, and without secrets.',
  })
  @ApiId('7')
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('API keys retrieved successfully.', ApiKeyPageResponse)
  list(@Param('id') id: string, @Query() query: ListParams): Promise<ApiKeyPageResponse> {
    return this.listVendorApiKeys.execute(id, query);
  }

  @Post(':key_id/revoke')
  @BearerAuth('vendor-api-keys.manage')
  @ApiOperation({
    operationId: 'revokeVendorApiKey',
    summary: 'Revoke an API key',
    description: 'Revoke an API key of an account. Within a second it is refused everywhere. Recorded with the reason.',
  })
  @ApiId('7')
  @ApiParam({
    name: 'key_id',
    description: 'As the list names it; one that cannot be an id is unknown like any other.',
    example: '0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d',
  })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('API key revoked.', null)
  revoke(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Param('key_id') keyId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<null> {
    return this.revokeVendorApiKey.execute(operator, id, keyId, reason);
  }
}

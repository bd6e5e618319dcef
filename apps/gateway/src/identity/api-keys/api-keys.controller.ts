import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { API_KEY_LIMIT_REACHED } from '../../edge/http/error-codes';
import { ListParams } from '../../edge/paging/list.params';
import type { VendorCaller } from '../accounts/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { ApiKeyPageResponse, CreatedApiKeyResponse, RotatedApiKeyResponse } from './api-key.response';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { CreateApiKeyRequest } from './create-api-key.request';
import { ListApiKeysHandler } from './list-api-keys.handler';
import { RevokeApiKeyHandler } from './revoke-api-key.handler';
import { RotateApiKeyHandler } from './rotate-api-key.handler';
import { RotateApiKeyRequest } from './rotate-api-key.request';

@ApiTags('Accounts')
@Controller('v1/api-keys')
@BearerAuth('api-keys.manage')
export class ApiKeysController {
  constructor(
    private readonly createKey: CreateApiKeyHandler,
    private readonly listKeys: ListApiKeysHandler,
    private readonly revokeKey: RevokeApiKeyHandler,
    private readonly rotateKey: RotateApiKeyHandler,
  ) {}

  @Post()
  @ApiOperation({
    operationId: 'createApiKey',
    summary: 'Create an API key',
    description:
      'The key is shown in this answer and never again. `send` sends SMS, `otp` one-time passwords; `read` reads balance, log, reports, sender names, webhook deliveries and events; `manage` requests sender names; `webhooks` sets, tests and replays the webhook. Test keys have neither of these two.',
  })
  @ApiErrors(API_KEY_LIMIT_REACHED)
  @StatusEnvelope('API key created. It is shown this once.', CreatedApiKeyResponse)
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateApiKeyRequest): Promise<CreatedApiKeyResponse> {
    return this.createKey.execute(vendor, body);
  }

  @Get()
  @ApiOperation({
    operationId: 'listApiKeys',
    summary: 'List API keys',
    description: 'Newest first, without those that are revoked.',
  })
  @StatusEnvelope('API keys retrieved successfully.', ApiKeyPageResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: ListParams): Promise<ApiKeyPageResponse> {
    return this.listKeys.execute(vendor, query);
  }

  @Post(':id/rotate')
  @ApiOperation({
    operationId: 'rotateApiKey',
    summary: 'Rotate an API key',
    description:
      'Makes a key with the same name, mode, scopes, networks and lifetime, which this answer shows and no other. The old one stays good for the overlap, then it is refused everywhere within a second.',
  })
  @ApiId('0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d')
  @ApiErrors(API_KEY_LIMIT_REACHED)
  @StatusEnvelope('API key rotated. The new one is shown this once.', RotatedApiKeyResponse)
  rotate(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() body: RotateApiKeyRequest,
  ): Promise<RotatedApiKeyResponse> {
    return this.rotateKey.execute(vendor, id, body);
  }

  @Delete(':id')
  @ApiOperation({
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key',
    description: 'Within a second it is refused everywhere.',
  })
  @ApiId('0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d')
  @StatusEnvelope('API key revoked.', null)
  revoke(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<null> {
    return this.revokeKey.execute(vendor, vendor.accountId, id);
  }
}

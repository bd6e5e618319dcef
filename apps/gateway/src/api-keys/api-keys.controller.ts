import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { CreateApiKeyRequest } from './create-api-key.request';
import { ListApiKeysHandler } from './list-api-keys.handler';
import { RevokeApiKeyHandler } from './revoke-api-key.handler';

@Controller('v1/api-keys')
@BearerAuth('api-keys.manage')
export class ApiKeysController {
  constructor(
    private readonly createKey: CreateApiKeyHandler,
    private readonly listKeys: ListApiKeysHandler,
    private readonly revokeKey: RevokeApiKeyHandler,
  ) {}

  @Post()
  @StatusEnvelope('API key created. It is shown this once.')
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateApiKeyRequest) {
    return this.createKey.execute(vendor, body);
  }

  @Get()
  @StatusEnvelope('API keys retrieved successfully.')
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: PageParams) {
    return this.listKeys.execute(vendor, query);
  }

  @Delete(':id')
  @StatusEnvelope('API key revoked.')
  revoke(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string) {
    return this.revokeKey.execute(vendor, id);
  }
}

import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { StatusEnvelope } from '../http/envelope';
import { notImplemented } from '../http/not-implemented';
import { BearerAuth } from './auth.decorators';
import type { VendorCaller } from './caller';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { CreateApiKeyRequest } from './create-api-key.request';
import { CurrentVendor } from './current-caller.decorator';

@Controller('v1/api-keys')
@BearerAuth('owner')
export class ApiKeysController {
  constructor(private readonly createKey: CreateApiKeyHandler) {}

  @Post()
  @StatusEnvelope('API key created. It is shown this once.')
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateApiKeyRequest) {
    return this.createKey.execute(vendor, body);
  }

  @Get()
  list() {
    return notImplemented();
  }

  @Delete(':id')
  revoke() {
    return notImplemented();
  }
}

import { Module } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { ListApiKeysHandler } from './list-api-keys.handler';
import { RevokeApiKeyHandler } from './revoke-api-key.handler';

@Module({
  controllers: [ApiKeysController],
  providers: [CreateApiKeyHandler, ListApiKeysHandler, RevokeApiKeyHandler],
  exports: [ListApiKeysHandler, RevokeApiKeyHandler],
})
export class ApiKeysModule {}

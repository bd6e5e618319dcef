import { Module } from '@nestjs/common';
import { periodicJob } from '@sms/platform/runtime';
import { ApiKeysController } from './api-keys.controller';
import { CreateApiKeyHandler } from './create-api-key.handler';
import { ListApiKeysHandler } from './list-api-keys.handler';
import { RevokeApiKeyHandler } from './revoke-api-key.handler';
import { RevokeExpiredKeys } from './revoke-expired-keys';
import { RotateApiKeyHandler } from './rotate-api-key.handler';

@Module({
  controllers: [ApiKeysController],
  providers: [
    CreateApiKeyHandler,
    ListApiKeysHandler,
    RevokeApiKeyHandler,
    RevokeExpiredKeys,
    RotateApiKeyHandler,
    periodicJob({
      name: 'revoke expired API keys',
      everyMs: 10_000,
      inject: [RevokeExpiredKeys],
      run: (job) => job.run(),
    }),
  ],
  exports: [ListApiKeysHandler, RevokeApiKeyHandler],
})
export class ApiKeysModule {}

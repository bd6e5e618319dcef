import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../../identity/api-keys/api-keys.module';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { ListVendorApiKeysHandler } from './list-vendor-api-keys.handler';
import { RevokeVendorApiKeyHandler } from './revoke-vendor-api-key.handler';
import { VendorApiKeysController } from './vendor-api-keys.controller';

/** The API keys of vendors, for operators. */
@Module({
  imports: [ApiKeysModule, SubAccountsModule],
  controllers: [VendorApiKeysController],
  providers: [ListVendorApiKeysHandler, RevokeVendorApiKeyHandler],
})
export class VendorApiKeysModule {}

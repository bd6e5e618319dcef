import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { TextRetentionModule } from '../../vendor-api/text-retention/text-retention.module';
import { VendorTextRetentionController } from './vendor-text-retention.controller';

@Module({ imports: [SubAccountsModule, TextRetentionModule], controllers: [VendorTextRetentionController] })
export class VendorTextRetentionModule {}

import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { AllUsageController } from './all-usage.controller';
import { GetAllUsageHandler } from './get-all-usage.handler';

/** What all vendors sent. */
@Module({ imports: [SubAccountsModule], controllers: [AllUsageController], providers: [GetAllUsageHandler] })
export class AllUsageModule {}

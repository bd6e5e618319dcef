import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { TrafficLimitsModule } from '../../vendor-api/traffic-limits/traffic-limits.module';
import { VendorLimitsController } from './vendor-limits.controller';

@Module({
  imports: [SubAccountsModule, TrafficLimitsModule],
  controllers: [VendorLimitsController],
})
export class VendorLimitsModule {}

import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { TrafficLimitsModule } from '../../vendor-api/traffic-limits/traffic-limits.module';
import { VendorOtpModule } from '../../vendor-api/otp/otp.module';
import { AllSuspicionsController } from './all-suspicions.controller';
import { VendorLimitsController } from './vendor-limits.controller';

@Module({
  imports: [SubAccountsModule, TrafficLimitsModule, VendorOtpModule],
  controllers: [AllSuspicionsController, VendorLimitsController],
})
export class VendorLimitsModule {}

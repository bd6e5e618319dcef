import { Module } from '@nestjs/common';
import { CarrierProfilesModule } from '../../config/carrier-profiles.module';
import { Carriers } from './carriers';
import { ReceiptListener } from './receipt-listener';

/** The configured carriers. */
@Module({
  imports: [CarrierProfilesModule],
  providers: [Carriers, ReceiptListener],
  exports: [Carriers],
})
export class CarriersModule {}

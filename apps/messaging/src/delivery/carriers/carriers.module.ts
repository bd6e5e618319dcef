import { Module } from '@nestjs/common';
import { RoutesInUse } from '../../carrier-settings/routes-in-use';
import { Carriers } from './carriers';
import { ReceiptListener } from './receipt-listener';

/** The configured carriers. */
@Module({
  providers: [Carriers, ReceiptListener, RoutesInUse],
  exports: [Carriers, RoutesInUse],
})
export class CarriersModule {}

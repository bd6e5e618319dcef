import { Module } from '@nestjs/common';
import { SubAccountsModule } from '../../vendor-api/sub-accounts/sub-accounts.module';
import { CarrierControlController } from './carrier-control.controller';
import { CarrierMail } from './carrier-mail';
import { CarriersController } from './carriers.controller';
import { ControlCarrierHandler } from './control-carrier.handler';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListCarriersHandler } from './list-carriers.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';
import { TestCarrierHandler } from './test-carrier.handler';

/** Carriers as operators see them. */
@Module({
  imports: [SubAccountsModule],
  controllers: [CarriersController, CarrierControlController],
  providers: [
    CarrierMail,
    ControlCarrierHandler,
    ListCarrierOdditiesHandler,
    ListCarriersHandler,
    ListIncomingMessagesHandler,
    ListUnmatchedReceiptsHandler,
    TestCarrierHandler,
  ],
})
export class OperatorCarriersModule {}

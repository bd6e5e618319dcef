import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { CarrierPageParams } from './carrier-page.params';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListCarriersHandler } from './list-carriers.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';

@Controller('v1/admin')
@BearerAuth('carriers.inspect')
export class CarriersController {
  constructor(
    private readonly listCarriers: ListCarriersHandler,
    private readonly listUnmatchedReceipts: ListUnmatchedReceiptsHandler,
    private readonly listCarrierOddities: ListCarrierOdditiesHandler,
    private readonly listIncomingMessages: ListIncomingMessagesHandler,
  ) {}

  @Get('carriers')
  @StatusEnvelope('Carriers retrieved successfully.')
  carriers() {
    return this.listCarriers.execute();
  }

  @Get('unmatched-receipts')
  @StatusEnvelope('Unmatched receipts retrieved successfully.')
  unmatchedReceipts(@CurrentOperator() operator: OperatorCaller, @Query() query: CarrierPageParams) {
    return this.listUnmatchedReceipts.execute(operator, query);
  }

  @Get('carrier-oddities')
  @StatusEnvelope('Carrier oddities retrieved successfully.')
  carrierOddities(@CurrentOperator() operator: OperatorCaller, @Query() query: CarrierPageParams) {
    return this.listCarrierOddities.execute(operator, query);
  }

  @Get('incoming-messages')
  @StatusEnvelope('Incoming messages retrieved successfully.')
  incomingMessages(@CurrentOperator() operator: OperatorCaller, @Query() query: CarrierPageParams) {
    return this.listIncomingMessages.execute(operator, query);
  }
}

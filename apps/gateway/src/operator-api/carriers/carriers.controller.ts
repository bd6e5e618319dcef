import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { CarrierOdditiesResponse, IncomingMessagesResponse, UnmatchedReceiptsResponse } from './carrier-mail.response';
import { CarrierPageParams } from './carrier-page.params';
import { CarriersResponse } from './carriers.response';
import { ListCarrierOdditiesHandler } from './list-carrier-oddities.handler';
import { ListCarriersHandler } from './list-carriers.handler';
import { ListIncomingMessagesHandler } from './list-incoming-messages.handler';
import { ListUnmatchedReceiptsHandler } from './list-unmatched-receipts.handler';

@ApiTags('Operators')
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
  @ApiOperation({
    operationId: 'listCarriers',
    summary: 'List carriers',
    description:
      'List the carriers with their sessions. As they are configured; sessions of all workers, refusals of about the last hour.',
  })
  @StatusEnvelope('Carriers retrieved successfully.', CarriersResponse)
  carriers(): Promise<CarriersResponse> {
    return this.listCarriers.execute();
  }

  @Get('unmatched-receipts')
  @ApiOperation({
    operationId: 'listUnmatchedReceipts',
    summary: 'List unmatched receipts',
    description: 'List delivery receipts whose message was not found. Newest first. Who looked is recorded.',
  })
  @StatusEnvelope('Unmatched receipts retrieved successfully.', UnmatchedReceiptsResponse)
  unmatchedReceipts(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: CarrierPageParams,
  ): Promise<UnmatchedReceiptsResponse> {
    return this.listUnmatchedReceipts.execute(operator, query);
  }

  @Get('carrier-oddities')
  @ApiOperation({
    operationId: 'listCarrierOddities',
    summary: 'List carrier oddities',
    description: 'List what carriers sent that could not be used as it was. Newest first. Who looked is recorded.',
  })
  @StatusEnvelope('Carrier oddities retrieved successfully.', CarrierOdditiesResponse)
  carrierOddities(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: CarrierPageParams,
  ): Promise<CarrierOdditiesResponse> {
    return this.listCarrierOddities.execute(operator, query);
  }

  @Get('incoming-messages')
  @ApiOperation({
    operationId: 'listIncomingMessages',
    summary: 'List incoming messages',
    description: 'List messages from subscribers. Newest first. Who looked is recorded.',
  })
  @StatusEnvelope('Incoming messages retrieved successfully.', IncomingMessagesResponse)
  incomingMessages(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: CarrierPageParams,
  ): Promise<IncomingMessagesResponse> {
    return this.listIncomingMessages.execute(operator, query);
  }
}

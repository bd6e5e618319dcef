import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListNumbersHandler } from './list-numbers.handler';
import { NumberRequest } from './number.request';
import { NumberResponse, NumbersResponse } from './number.response';
import { NumberCarrierParams, NumbersParams } from './numbers.params';
import { RemoveNumberHandler } from './remove-number.handler';
import { SetNumberHandler } from './set-number.handler';

const PathNumber = ApiParam({ name: 'number', description: 'A phone number or a short code.', example: '1606' });

@ApiTags('Operators')
@Controller('v1/admin/numbers')
export class NumbersController {
  constructor(
    private readonly listNumbers: ListNumbersHandler,
    private readonly setNumber: SetNumberHandler,
    private readonly removeNumber: RemoveNumberHandler,
  ) {}

  @Get()
  @BearerAuth('numbers.read')
  @ApiOperation({
    operationId: 'listNumbers',
    summary: 'List numbers',
    description: 'The numbers that subscribers write to, and whose messages these are. The newest first.',
  })
  @StatusEnvelope('Numbers retrieved successfully.', NumbersResponse)
  list(@Query() query: NumbersParams): Promise<NumbersResponse> {
    return this.listNumbers.execute(query);
  }

  @Put(':number')
  @BearerAuth('numbers.manage')
  @ApiOperation({
    operationId: 'setNumber',
    summary: 'Set a number',
    description:
      'Say whose the messages to a number are: those of one account, or of several by the keyword with which a message begins. It takes the place of what was said before, and holds for messages from now on.',
  })
  @PathNumber
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Number set.', NumberResponse)
  set(
    @CurrentOperator() operator: OperatorCaller,
    @Param('number') number: string,
    @Body() body: NumberRequest,
  ): Promise<NumberResponse> {
    return this.setNumber.execute(operator, number, body);
  }

  @Delete(':number')
  @BearerAuth('numbers.manage')
  @ApiOperation({
    operationId: 'removeNumber',
    summary: 'Remove a number',
    description: 'Messages to it go to the account that last wrote to the phone, if there is one.',
  })
  @PathNumber
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Number removed.', null)
  remove(
    @CurrentOperator() operator: OperatorCaller,
    @Param('number') number: string,
    @Query() { carrier }: NumberCarrierParams,
  ): Promise<null> {
    return this.removeNumber.execute(operator, number, carrier ?? null);
  }
}

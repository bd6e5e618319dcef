import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ListParams } from '../../edge/paging/list.params';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { UncertainMessagesResponse } from './uncertain-messages.response';

@ApiTags('Operators')
@Controller('v1/admin/uncertain-messages')
@BearerAuth('messages.find')
export class UncertainMessagesController {
  constructor(private readonly listUncertainMessages: ListUncertainMessagesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listUncertainMessages',
    summary: 'List uncertain messages',
    description:
      'List the messages that a carrier may or may not have. Those to be decided soonest first. Who looked is recorded.',
  })
  @StatusEnvelope('Uncertain messages retrieved successfully.', UncertainMessagesResponse)
  list(@CurrentOperator() operator: OperatorCaller, @Query() query: ListParams): Promise<UncertainMessagesResponse> {
    return this.listUncertainMessages.execute(operator, query);
  }
}

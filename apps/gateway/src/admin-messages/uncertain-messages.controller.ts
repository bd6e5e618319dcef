import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';

@Controller('v1/admin/uncertain-messages')
@BearerAuth('messages.find')
export class UncertainMessagesController {
  constructor(private readonly listUncertainMessages: ListUncertainMessagesHandler) {}

  @Get()
  @StatusEnvelope('Uncertain messages retrieved successfully.')
  list(@CurrentOperator() operator: OperatorCaller, @Query() query: PageParams) {
    return this.listUncertainMessages.execute(operator, query);
  }
}

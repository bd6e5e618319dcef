import { Controller, Get, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { FindMessagesHandler } from './find-messages.handler';
import { FindMessagesParams } from './find-messages.params';

@Controller('v1/admin/messages')
@BearerAuth('messages.find')
export class AdminMessagesController {
  constructor(private readonly findMessages: FindMessagesHandler) {}

  @Get()
  @StatusEnvelope('Messages retrieved successfully.')
  find(@CurrentOperator() operator: OperatorCaller, @Query() query: FindMessagesParams) {
    return this.findMessages.execute(operator, query);
  }
}

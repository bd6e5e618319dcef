import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { FindMessagesHandler } from './find-messages.handler';
import { FindMessagesParams } from './find-messages.params';
import { FoundMessagesResponse } from './found-messages.response';

@ApiTags('Operators')
@Controller('v1/admin/messages')
@BearerAuth('messages.find')
export class AdminMessagesController {
  constructor(private readonly findMessages: FindMessagesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'findMessages',
    summary: 'Find the messages of a send, whoever sent it',
    description: 'By recipient; empty when there is no such send. Who looked is recorded.',
  })
  @StatusEnvelope('Messages retrieved successfully.', FoundMessagesResponse)
  find(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: FindMessagesParams,
  ): Promise<FoundMessagesResponse> {
    return this.findMessages.execute(operator, query);
  }
}

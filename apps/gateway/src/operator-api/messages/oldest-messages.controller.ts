import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListOldestMessagesHandler } from './list-oldest-messages.handler';
import { OldestMessagesParams } from './oldest-messages.params';
import { OldestMessagesResponse } from './oldest-messages.response';

@ApiTags('Operators')
@Controller('v1/admin/oldest-messages')
@BearerAuth('messages.find')
export class OldestMessagesController {
  constructor(private readonly listOldestMessages: ListOldestMessagesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listOldestMessages',
    summary: 'List the oldest messages',
    description:
      'List the messages that have waited the longest for a carrier, and what each waits for. By lane, the oldest first. Who looked is recorded.',
  })
  @StatusEnvelope('Oldest messages retrieved successfully.', OldestMessagesResponse)
  list(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: OldestMessagesParams,
  ): Promise<OldestMessagesResponse> {
    return this.listOldestMessages.execute(operator, query);
  }
}

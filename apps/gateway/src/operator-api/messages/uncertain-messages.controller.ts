import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ListParams } from '../../edge/paging/list.params';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ListUncertainMessagesHandler } from './list-uncertain-messages.handler';
import { ResolveUncertainHandler } from './resolve-uncertain.handler';
import { ResolveUncertainRequestBody } from './resolve-uncertain.request';
import { ResolvedUncertainResponse } from './resolve-uncertain.response';
import { UncertainMessagesResponse } from './uncertain-messages.response';

@ApiTags('Operators')
@Controller('v1/admin/uncertain-messages')
export class UncertainMessagesController {
  constructor(
    private readonly listUncertainMessages: ListUncertainMessagesHandler,
    private readonly resolveUncertain: ResolveUncertainHandler,
  ) {}

  @Get()
  @BearerAuth('messages.find')
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

  @Post('resolve')
  @BearerAuth('messages.resolve')
  @ApiOperation({
    operationId: 'resolveUncertainMessages',
    summary: 'Resolve uncertain messages',
    description:
      'Decide what became of messages that a carrier may or may not have. By their ids, or those that fit all given conditions, 1,000 a call. A message that the carrier has is charged and awaits its receipt; one that it does not have fails, and its credit comes back; one that is sent again goes to the same carrier, unless its validity has passed. Recorded with the reason.',
  })
  @ApiRequestExample({
    reason: 'The carrier has looked: ticket 4711.',
    carrier: null,
    vendor_id: null,
    older_than_seconds: null,
  })
  @StatusEnvelope('Uncertain messages resolved.', ResolvedUncertainResponse)
  resolve(
    @CurrentOperator() operator: OperatorCaller,
    @Body() body: ResolveUncertainRequestBody,
  ): Promise<ResolvedUncertainResponse> {
    return this.resolveUncertain.execute(operator, body);
  }
}

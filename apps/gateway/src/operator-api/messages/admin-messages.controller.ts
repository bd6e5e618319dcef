import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { RevealedMessageResponse } from './revealed-message.response';
import { RevealMessageHandler } from './reveal-message.handler';
import { SearchedMessagesResponse } from './searched-messages.response';
import { SearchMessagesHandler } from './search-messages.handler';
import { SearchMessagesParams } from './search-messages.params';
import { TracedMessageResponse } from './traced-message.response';
import { TraceMessageHandler } from './trace-message.handler';

@ApiTags('Operators')
@Controller('v1/admin/messages')
export class AdminMessagesController {
  constructor(
    private readonly searchMessages: SearchMessagesHandler,
    private readonly traceMessage: TraceMessageHandler,
    private readonly revealMessage: RevealMessageHandler,
  ) {}

  @Get()
  @BearerAuth('messages.find')
  @ApiOperation({
    operationId: 'findMessages',
    summary: 'Find messages',
    description:
      'Find messages by number, vendor, send, status or time, whoever sent them. Newest first; those of one send by number. Numbers are masked, and texts are not shown. A page looks at 1,000 messages at most: go on until `next_cursor` is null. Who looked is recorded.',
  })
  @StatusEnvelope('Messages retrieved successfully.', SearchedMessagesResponse)
  search(
    @CurrentOperator() operator: OperatorCaller,
    @Query() query: SearchMessagesParams,
  ): Promise<SearchedMessagesResponse> {
    return this.searchMessages.execute(operator, query);
  }

  @Get(':id')
  @BearerAuth('messages.find')
  @ApiOperation({
    operationId: 'traceMessage',
    summary: 'Trace a message',
    description:
      'What happened to a message, step by step, as `GET /v1/messages/{message_id}` tells its vendor. The number is masked, and neither the text nor what receivers of webhooks responded is shown. Who looked is recorded.',
  })
  @ApiId('0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001')
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Message retrieved successfully.', TracedMessageResponse)
  trace(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string): Promise<TracedMessageResponse> {
    return this.traceMessage.execute(operator, id);
  }

  @Post(':id/reveal')
  @BearerAuth('messages.reveal')
  @ApiOperation({
    operationId: 'revealMessage',
    summary: 'Reveal a message',
    description:
      'Show the number and the text of a message. Recorded with the reason. An operator reveals 20 messages an hour at most. The code of a one-time password stays masked.',
  })
  @ApiId('0195a6f0-1c3b-7d52-9e4f-8a7b6c5d0001')
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Message revealed successfully.', RevealedMessageResponse)
  reveal(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: ReasonRequest,
  ): Promise<RevealedMessageResponse> {
    return this.revealMessage.execute(operator, id, body);
  }
}

import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ExplainMessageHandler } from './explain-message.handler';
import { ListMessagesHandler } from './list-messages.handler';
import { MessageFilterParams } from './list-messages.params';
import { ListedMessagesResponse } from './listed-messages.response';
import { MessageExplainedResponse } from './message-explained.response';

@ApiTags('Messages')
@Controller('v1/messages')
@KeyOrTokenAuth('messages.read', 'read')
export class ReadMessagesController {
  constructor(
    private readonly listMessages: ListMessagesHandler,
    private readonly explainMessage: ExplainMessageHandler,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'Find messages',
    description:
      'Find messages of the account by number, send, status, sender, mode or time. Newest first; those of one send by number. A page looks at 1,000 messages at most: with conditions that few messages fit it may hold fewer than asked for, even none. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Messages retrieved successfully.', ListedMessagesResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: MessageFilterParams): Promise<ListedMessagesResponse> {
    return this.listMessages.execute(vendor, query);
  }

  @Get(':message_id')
  @ApiOperation({
    operationId: 'explainMessage',
    summary: 'Explain a message',
    description:
      'Explain a message: what happened to it, step by step, and why it ended as it did. What it cost and what webhooks told is asked for beside it: what does not respond in time is named in `missing` instead of failing the call. Webhooks are shown to the parent account alone.',
  })
  @ApiParam({
    name: 'message_id',
    description: 'As the list and the events name it; one that cannot be an id is unknown like any other.',
    example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001',
  })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Message retrieved successfully.', MessageExplainedResponse)
  explain(
    @CurrentVendor() vendor: VendorCaller,
    @Param('message_id') messageId: string,
  ): Promise<MessageExplainedResponse> {
    return this.explainMessage.execute(vendor, messageId);
  }
}

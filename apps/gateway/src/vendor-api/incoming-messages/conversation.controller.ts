import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ConversationParams } from './conversation.params';
import { ConversationResponse } from './conversation.response';
import { ReadConversationHandler } from './read-conversation.handler';

@ApiTags('Messages')
@Controller('v1/conversation')
@KeyOrTokenAuth('messages.read', 'read')
export class ConversationController {
  constructor(private readonly conversation: ReadConversationHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'readConversation',
    summary: 'Read a conversation',
    description:
      'What the account and a phone have written to each other, from and to all of its names and numbers, the newest first.',
  })
  @StatusEnvelope('Conversation retrieved successfully.', ConversationResponse)
  read(@CurrentVendor() vendor: VendorCaller, @Query() query: ConversationParams): Promise<ConversationResponse> {
    return this.conversation.execute(vendor, query);
  }
}

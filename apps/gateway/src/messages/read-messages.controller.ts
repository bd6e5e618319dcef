import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { ListMessagesHandler } from './list-messages.handler';
import { MessageFilterParams } from './list-messages.params';
import { ListedMessagesResponse } from './listed-messages.response';

@ApiTags('Reports')
@Controller('v1/messages')
@EitherAuth('messages.read', 'read')
export class ReadMessagesController {
  constructor(private readonly listMessages: ListMessagesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'Find messages of the account by number, send, status, sender, mode or time',
    description:
      'Newest first; those of one send by number. A page looks at 1,000 messages at most: with conditions that few messages fit it may hold fewer than asked for, even none. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Messages retrieved successfully.', ListedMessagesResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: MessageFilterParams): Promise<ListedMessagesResponse> {
    return this.listMessages.execute(vendor, query);
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { IncomingMessagesParams } from './incoming-messages.params';
import { ListReceivedMessagesHandler } from './list-received-messages.handler';
import { ReceivedMessagesResponse } from './received-messages.response';

@ApiTags('Messages')
@Controller('v1/incoming-messages')
@KeyOrTokenAuth('messages.read', 'read')
export class IncomingMessagesController {
  constructor(private readonly listReceived: ListReceivedMessagesHandler) {}

  @Get()
  @ApiOperation({
    operationId: 'listReceivedMessages',
    summary: 'List received messages',
    description:
      'Messages from subscribers to the account, the newest first. A page looks at 1,000 messages at most: with conditions that few messages fit it may hold fewer than asked for, even none. Go on until `next_cursor` is null.',
  })
  @StatusEnvelope('Messages retrieved successfully.', ReceivedMessagesResponse)
  list(
    @CurrentVendor() vendor: VendorCaller,
    @Query() query: IncomingMessagesParams,
  ): Promise<ReceivedMessagesResponse> {
    return this.listReceived.execute(vendor, query);
  }
}

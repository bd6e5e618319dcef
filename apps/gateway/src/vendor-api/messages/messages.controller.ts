import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { CancelMessagesRequest } from './cancel-messages.request';
import { CancelMessagesResponse } from './cancel-messages.response';

@ApiTags('Messages')
@Controller('v1/messages')
@KeyOrTokenAuth('messages.cancel', 'send')
export class MessagesController {
  constructor(private readonly cancelMessages: CancelMessagesHandler) {}

  @Post('cancel')
  @ApiOperation({
    operationId: 'cancelMessages',
    summary: 'Cancel queued messages',
    description:
      'Cancel what is still queued of a send. What no carrier has is not sent, and its credit comes back within seconds. A repeat changes nothing. A test key cancels what test keys sent.',
  })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Messages cancelled successfully.', CancelMessagesResponse)
  async cancel(
    @CurrentVendor() vendor: VendorCaller,
    @Body() { request_id }: CancelMessagesRequest,
  ): Promise<CancelMessagesResponse> {
    return CancelMessagesResponse.of(await this.cancelMessages.execute(vendor, request_id));
  }
}

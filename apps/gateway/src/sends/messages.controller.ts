import { Body, Controller, Post } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { CancelMessagesHandler } from './cancel-messages.handler';
import { CancelMessagesRequest } from './cancel-messages.request';

@Controller('v1/messages')
@EitherAuth('messages.cancel', 'send')
export class MessagesController {
  constructor(private readonly cancelMessages: CancelMessagesHandler) {}

  @Post('cancel')
  @StatusEnvelope('Messages cancelled successfully.')
  cancel(@CurrentVendor() vendor: VendorCaller, @Body() body: CancelMessagesRequest) {
    return this.cancelMessages.execute(vendor, body);
  }
}

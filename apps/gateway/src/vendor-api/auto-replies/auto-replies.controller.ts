import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth, KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { AutoReplies } from './auto-replies';
import { AutoRepliesRequest } from './auto-replies.request';
import { AutoRepliesResponse } from './auto-replies.response';

@ApiTags('Auto-replies')
@Controller('v1/auto-replies')
export class AutoRepliesController {
  constructor(private readonly replies: AutoReplies) {}

  @Get()
  @KeyOrTokenAuth('auto-replies.read', 'read')
  @ApiOperation({
    operationId: 'getAutoReplies',
    summary: 'Get auto-replies',
    description: 'What the account replies by itself to messages from subscribers. At first there is nothing.',
  })
  @StatusEnvelope('Replies retrieved successfully.', AutoRepliesResponse)
  read(@CurrentVendor() vendor: VendorCaller): Promise<AutoRepliesResponse> {
    return this.replies.read(vendor);
  }

  @Put()
  @BearerAuth('auto-replies.set')
  @ApiOperation({
    operationId: 'setAutoReplies',
    summary: 'Set auto-replies',
    description:
      'In place of all that was set before; an empty list turns replies off. Each reply is a message of the account from the number that was written to, and is charged. A phone gets one in ten minutes from each number. Each sub-account has its own.',
  })
  @StatusEnvelope('Replies changed successfully.', AutoRepliesResponse)
  set(@CurrentVendor() vendor: VendorCaller, @Body() body: AutoRepliesRequest): Promise<AutoRepliesResponse> {
    return this.replies.set(vendor, body);
  }
}

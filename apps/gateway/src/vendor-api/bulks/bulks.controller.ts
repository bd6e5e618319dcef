import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { BulkResponse, CancelledBulkResponse } from './bulk.response';
import { CancelMessagesHandler } from '../messages/cancel-messages.handler';
import { ControlBulkHandler } from './control-bulk.handler';
import { ControlledBulkResponse } from './controlled-bulk.response';
import { GetBulkHandler } from './get-bulk.handler';

const RequestId = ApiParam({
  name: 'request_id',
  description: 'As sending answered it; one that cannot be an id is unknown like any other.',
  example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
});

@ApiTags('Messages')
@Controller('v1/bulks/:request_id')
export class BulksController {
  constructor(
    private readonly getBulk: GetBulkHandler,
    private readonly cancelMessages: CancelMessagesHandler,
    private readonly controlBulk: ControlBulkHandler,
  ) {}

  @Get()
  @KeyOrTokenAuth('messages.read', 'read')
  @ApiOperation({
    operationId: 'getBulk',
    summary: 'Get bulk progress',
    description:
      'How far a send is: its messages by status and reason, its rate, and when it will be done. For sends to one recipient as well.',
  })
  @RequestId
  @StatusEnvelope('Bulk retrieved successfully.', BulkResponse)
  get(@CurrentVendor() vendor: VendorCaller, @Param('request_id') requestId: string): Promise<BulkResponse> {
    return this.getBulk.execute(vendor, requestId);
  }

  @Post('cancel')
  @KeyOrTokenAuth('messages.cancel', 'send')
  @ApiOperation({
    operationId: 'cancelBulk',
    summary: 'Cancel a bulk',
    description:
      'Cancel what is still queued of a send, and say what comes back for it. As `POST /v1/messages/cancel`: what no carrier has is not sent and ends as `failed` with the reason `cancelled`, and its credit comes back within seconds. A repeat changes nothing and answers the same. A test key cancels what test keys sent.',
  })
  @RequestId
  @StatusEnvelope('Messages cancelled successfully.', CancelledBulkResponse)
  async cancel(
    @CurrentVendor() vendor: VendorCaller,
    @Param('request_id') requestId: string,
  ): Promise<CancelledBulkResponse> {
    return CancelledBulkResponse.of(await this.cancelMessages.execute(vendor, requestId));
  }

  @Post('pause')
  @KeyOrTokenAuth('messages.cancel', 'send')
  @ApiOperation({
    operationId: 'pauseBulk',
    summary: 'Pause a bulk',
    description:
      'Hold a send back. Within a second nothing more of it is handed to a carrier; what a carrier has been given may still arrive. The validity of its messages goes on: those that expire meanwhile fail, and their credit comes back. A repeat changes nothing. A test key pauses what test keys sent.',
  })
  @RequestId
  @StatusEnvelope('Bulk paused successfully.', ControlledBulkResponse)
  pause(
    @CurrentVendor() vendor: VendorCaller,
    @Param('request_id') requestId: string,
  ): Promise<ControlledBulkResponse> {
    return this.controlBulk.execute(vendor, requestId, 'pause');
  }

  @Post('resume')
  @KeyOrTokenAuth('messages.cancel', 'send')
  @ApiOperation({
    operationId: 'resumeBulk',
    summary: 'Resume a bulk',
    description:
      'Go on with a send that was paused, at its pace where it has one, behind what the account has queued meanwhile. One that waits for its canary goes on waiting. A repeat changes nothing.',
  })
  @RequestId
  @StatusEnvelope('Bulk resumed successfully.', ControlledBulkResponse)
  resume(
    @CurrentVendor() vendor: VendorCaller,
    @Param('request_id') requestId: string,
  ): Promise<ControlledBulkResponse> {
    return this.controlBulk.execute(vendor, requestId, 'resume');
  }
}

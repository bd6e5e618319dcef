import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { ListScheduledSendsHandler } from './list-scheduled-sends.handler';
import { MoveScheduledSendHandler } from './move-scheduled-send.handler';
import { MoveScheduledRequest } from './move-scheduled.request';
import { ListScheduledParams } from './scheduled-sends.params';
import { ScheduledSendResponse, ScheduledSendsResponse } from './scheduled-sends.response';

@ApiTags('Messages')
@Controller('v1/scheduled-sends')
export class ScheduledSendsController {
  constructor(
    private readonly listScheduled: ListScheduledSendsHandler,
    private readonly moveScheduled: MoveScheduledSendHandler,
  ) {}

  @Get()
  @KeyOrTokenAuth('messages.read', 'read')
  @ApiOperation({
    operationId: 'listScheduledSends',
    summary: 'List scheduled sends',
    description: 'Sends of which messages are still to be due, the next first. Cancelled ones are not among them.',
  })
  @StatusEnvelope('Scheduled sends retrieved successfully.', ScheduledSendsResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() params: ListScheduledParams): Promise<ScheduledSendsResponse> {
    return this.listScheduled.execute(vendor, params);
  }

  @Patch(':request_id')
  @KeyOrTokenAuth('messages.cancel', 'send')
  @ApiOperation({
    operationId: 'moveScheduledSend',
    summary: 'Move a scheduled send',
    description:
      'Give a scheduled send another time, earlier or later; validity counts from the new one. 409 when one of its messages is due already: then none is moved. Cancel it with `POST /v1/bulks/:request_id/cancel`. A test key moves what test keys sent.',
  })
  @ApiParam({
    name: 'request_id',
    description: 'As sending answered it; one that cannot be an id is unknown like any other.',
    example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  })
  @ApiErrors(FAULT_CODES.notFound, FAULT_CODES.conflict)
  @StatusEnvelope('Scheduled send moved successfully.', ScheduledSendResponse)
  move(
    @CurrentVendor() vendor: VendorCaller,
    @Param('request_id') requestId: string,
    @Body() body: MoveScheduledRequest,
  ): Promise<ScheduledSendResponse> {
    return this.moveScheduled.execute(vendor, requestId, body);
  }
}

import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiRequestExample } from '../../edge/http/api-operation';
import { INSUFFICIENT_CREDIT } from '../../edge/http/error-codes';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { ControlledCarrierResponse } from './carrier-control.response';
import { ControlCarrierHandler } from './control-carrier.handler';
import { TestCarrierHandler } from './test-carrier.handler';
import { TestCarrierRequest } from './test-carrier.request';
import { TestedCarrierResponse } from './test-carrier.response';

const Name = ApiParam({ name: 'name', description: 'Of the carrier, as its settings have it.', example: 'north' });

@ApiTags('Operators')
@Controller('v1/admin/carriers/:name')
@BearerAuth('carriers.control')
export class CarrierControlController {
  constructor(
    private readonly controlCarrier: ControlCarrierHandler,
    private readonly testCarrier: TestCarrierHandler,
  ) {}

  @Post('pause')
  @ApiOperation({
    operationId: 'pauseCarrier',
    summary: 'Pause a carrier',
    description:
      'Submit nothing more to a carrier. Every worker follows within two seconds. Sessions stay bound, so receipts come. Messages wait, or go to the next carrier of their route after the usual time for failover; their validity goes on.',
  })
  @Name
  @ApiRequestExample({ reason: 'It delivers nothing since noon.' })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Carrier paused.', ControlledCarrierResponse)
  pause(
    @CurrentOperator() operator: OperatorCaller,
    @Param('name') name: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<ControlledCarrierResponse> {
    return this.controlCarrier.execute(operator, { carrier: name, command: 'pause', reason });
  }

  @Post('drain')
  @ApiOperation({
    operationId: 'drainCarrier',
    summary: 'Drain a carrier',
    description:
      'Submit nothing more to a carrier, and end its sessions. Each session is unbound when its submits are answered. The state is `draining`, then `drained`: from then on nothing is sent, and no receipts come over sessions.',
  })
  @Name
  @ApiRequestExample({ reason: 'The carrier moves to another data centre.' })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Carrier is drained.', ControlledCarrierResponse)
  drain(
    @CurrentOperator() operator: OperatorCaller,
    @Param('name') name: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<ControlledCarrierResponse> {
    return this.controlCarrier.execute(operator, { carrier: name, command: 'drain', reason });
  }

  @Post('resume')
  @ApiOperation({
    operationId: 'resumeCarrier',
    summary: 'Resume a carrier',
    description: 'Submit to a carrier again that was paused or drained. Sessions that have ended are bound again.',
  })
  @Name
  @ApiRequestExample({ reason: 'The carrier delivers again.' })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Carrier resumed.', ControlledCarrierResponse)
  resume(
    @CurrentOperator() operator: OperatorCaller,
    @Param('name') name: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<ControlledCarrierResponse> {
    return this.controlCarrier.execute(operator, { carrier: name, command: 'resume', reason });
  }

  @Post('rebind')
  @ApiOperation({
    operationId: 'rebindCarrier',
    summary: 'Rebind a carrier',
    description:
      'End the sessions with a carrier and bind them anew. One after the other, each when its submits are answered, so that the others serve meanwhile. A carrier over HTTP has no sessions.',
  })
  @Name
  @ApiRequestExample({ reason: 'The carrier asked for it.' })
  @ApiErrors(FAULT_CODES.notFound, FAULT_CODES.conflict)
  @StatusEnvelope('Sessions are bound anew.', ControlledCarrierResponse)
  rebind(
    @CurrentOperator() operator: OperatorCaller,
    @Param('name') name: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<ControlledCarrierResponse> {
    return this.controlCarrier.execute(operator, { carrier: name, command: 'rebind', reason });
  }

  @Post('test')
  @ApiOperation({
    operationId: 'testCarrier',
    summary: 'Test a carrier',
    description:
      'Send one message over this carrier and no other, whatever the routes say. It is a message of the vendor: it is charged, and stands in its log. It waits while the carrier is paused or away.',
  })
  @Name
  @ApiRequestExample({
    vendor_id: 1001,
    phone: '96171000001',
    message: 'Test of the carrier north.',
    reason: 'A new carrier, before it gets traffic.',
  })
  @ApiErrors(FAULT_CODES.notFound, INSUFFICIENT_CREDIT)
  @StatusEnvelope('Test message accepted.', TestedCarrierResponse)
  test(
    @CurrentOperator() operator: OperatorCaller,
    @Param('name') name: string,
    @Body() body: TestCarrierRequest,
  ): Promise<TestedCarrierResponse> {
    return this.testCarrier.execute(operator, name, body);
  }
}

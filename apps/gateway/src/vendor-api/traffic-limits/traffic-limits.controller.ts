import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { parentAccount } from '../../identity/auth/parent-account';
import { LimitTraffic } from './limit-traffic';
import { TrafficLimitsRequest } from './traffic-limits.request';
import { TrafficLimitsResponse } from './traffic-limits.response';

@ApiTags('Usage')
@Controller('v1/traffic-limits')
export class TrafficLimitsController {
  constructor(private readonly limits: LimitTraffic) {}

  @Get()
  @BearerAuth('traffic-limits.read')
  @ApiOperation({
    operationId: 'getTrafficLimits',
    summary: 'Get the traffic limits',
    description: 'Where the account and its sub-accounts may send to. For the parent account alone.',
  })
  @StatusEnvelope('Limits retrieved successfully.', TrafficLimitsResponse)
  get(@CurrentVendor() vendor: VendorCaller): Promise<TrafficLimitsResponse> {
    return this.limits.read(parentAccount(vendor, 'Limits'));
  }

  @Patch()
  @BearerAuth('traffic-limits.set')
  @ApiOperation({
    operationId: 'setTrafficLimits',
    summary: 'Set the traffic limits',
    description:
      'Limit where the account and its sub-accounts may send to with live keys. For the parent account alone; what the operator refuses stays refused. Refused sends get `DESTINATION_REFUSED`, before anything is charged. Holds within a second.',
  })
  @StatusEnvelope('Limits set successfully.', TrafficLimitsResponse)
  set(@CurrentVendor() vendor: VendorCaller, @Body() request: TrafficLimitsRequest): Promise<TrafficLimitsResponse> {
    const change = { by: 'vendor', actorUserId: vendor.userId, request } as const;
    return this.limits.change(parentAccount(vendor, 'Limits'), change);
  }
}

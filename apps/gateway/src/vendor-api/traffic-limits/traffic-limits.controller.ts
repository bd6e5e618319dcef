import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { parentAccount } from '../../identity/auth/parent-account';
import { LimitTraffic } from './limit-traffic';
import { OwnTrafficLimitsRequest } from './traffic-limits.request';
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
    description:
      'Where the account and its sub-accounts may send to, how much on a day, and how much of that is used. For the parent account alone.',
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
      'Limit where the account and its sub-accounts may send to with live keys, and how much on a day of UTC. For the parent account alone; of two limits, the stricter holds. What is left out stays as it is. Refused sends get `DESTINATION_REFUSED`, `DAILY_CREDIT_CAP_REACHED` or `DAILY_CODE_CAP_REACHED`, before anything is charged. At 80 and 100 % of a cap, the event `cap.reached` is added to the feed. Holds within a second.',
  })
  @StatusEnvelope('Limits set successfully.', TrafficLimitsResponse)
  set(@CurrentVendor() vendor: VendorCaller, @Body() request: OwnTrafficLimitsRequest): Promise<TrafficLimitsResponse> {
    const change = { by: 'vendor', actor: vendor, request } as const;
    return this.limits.change(parentAccount(vendor, 'Limits'), change);
  }
}

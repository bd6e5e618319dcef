import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { FORBIDDEN } from '../../edge/http/error-codes';
import { Accounts } from '../../identity/accounts/accounts';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { forbidden } from '../../identity/auth/auth-errors';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { LimitTraffic } from '../../vendor-api/traffic-limits/limit-traffic';
import { TrafficLimitsRequest } from '../../vendor-api/traffic-limits/traffic-limits.request';
import { TrafficLimitsResponse } from '../../vendor-api/traffic-limits/traffic-limits.response';

@ApiTags('Operators')
@Controller('v1/admin/vendors/:id/traffic-limits')
export class VendorLimitsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly limits: LimitTraffic,
  ) {}

  @Get()
  @BearerAuth('vendors.read')
  @ApiOperation({
    operationId: 'getVendorLimits',
    summary: "Get a vendor's limits",
    description:
      'Where a vendor and its sub-accounts may send to and how much on a day, by its own limits and by those of operators.',
  })
  @ApiId('7')
  @ApiErrors(FORBIDDEN)
  @StatusEnvelope('Limits retrieved successfully.', TrafficLimitsResponse)
  async get(@Param('id') id: string): Promise<TrafficLimitsResponse> {
    return this.limits.read(await this.parent(id));
  }

  @Patch()
  @BearerAuth('vendor-limits.set')
  @ApiOperation({
    operationId: 'setVendorLimits',
    summary: "Set a vendor's limits",
    description:
      'Limit where a vendor and its sub-accounts may send to with live keys, and how much on a day of UTC. Of these limits and those of the vendor, the stricter holds. Holds within a second.',
  })
  @ApiId('7')
  @ApiErrors(FORBIDDEN)
  @StatusEnvelope('Limits set successfully.', TrafficLimitsResponse)
  async set(
    @CurrentOperator() actor: OperatorCaller,
    @Param('id') id: string,
    @Body() request: TrafficLimitsRequest,
  ): Promise<TrafficLimitsResponse> {
    return this.limits.change(await this.parent(id), { by: 'operator', actor, request });
  }

  /** @throws {DomainError} NOT_FOUND when there is no account with the id; FORBIDDEN for a sub-account. */
  private async parent(id: string): Promise<number> {
    const account = await this.accounts.find(id);
    if (account.parentId !== null) throw forbidden('A sub-account has the limits of its parent.');
    return account.id;
  }
}

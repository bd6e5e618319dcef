import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth, KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { WithKey } from '../../identity/credentials/refused-credential';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { BalanceResponse } from './balance.response';
import { GetBalanceHandler } from './get-balance.handler';

@Controller('v1')
export class BalanceController {
  constructor(private readonly getBalance: GetBalanceHandler) {}

  @Get('vendor/balance')
  @KeyOrTokenInModeAuth('balance.read', 'read')
  @ApiTags('Reports')
  @ApiOperation({
    operationId: 'getBalance',
    summary: 'Get the balance',
    description: 'What can be spent now. Credits held for messages on their way are not in it.',
  })
  @StatusEnvelope('Balance retrieved successfully.', BalanceResponse)
  ofKey(@CurrentVendor() vendor: VendorCaller): Promise<BalanceResponse> {
    return this.getBalance.execute(vendor);
  }

  @Get('balance')
  @BearerAuth('balance.read')
  @WithKey('GET /v1/vendor/balance')
  @ApiTags('Other credential')
  @ApiOperation({
    operationId: 'getAccountBalance',
    summary: 'Get the balance',
    description: 'Credit balance, for a user who is logged in. As `GET /v1/vendor/balance` answers a key.',
  })
  @StatusEnvelope('Balance retrieved successfully.', BalanceResponse)
  ofUser(@CurrentVendor() vendor: VendorCaller): Promise<BalanceResponse> {
    return this.getBalance.execute(vendor);
  }
}

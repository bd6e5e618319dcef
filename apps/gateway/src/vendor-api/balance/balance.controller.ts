import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth, KeyOrTokenInModeAuth } from '../../identity/auth/auth.decorators';
import { WithKey } from '../../identity/credentials/refused-credential';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { AccountBalanceResponse, BalanceResponse, LowBalanceResponse } from './balance.response';
import { GetBalanceHandler } from './get-balance.handler';
import { SetLowBalanceHandler } from './set-low-balance.handler';
import { SetLowBalanceRequest } from './set-low-balance.request';

@Controller('v1')
export class BalanceController {
  constructor(
    private readonly getBalance: GetBalanceHandler,
    private readonly setLowBalance: SetLowBalanceHandler,
  ) {}

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
    description:
      'Credit balance, for a user who is logged in. As `GET /v1/vendor/balance` answers a key, with the threshold of a low balance.',
  })
  @StatusEnvelope('Balance retrieved successfully.', AccountBalanceResponse)
  ofUser(@CurrentVendor() vendor: VendorCaller): Promise<AccountBalanceResponse> {
    return this.getBalance.withThreshold(vendor);
  }

  @Put('balance/low-balance')
  @BearerAuth('low-balance.set')
  @ApiTags('Usage')
  @ApiOperation({
    operationId: 'setLowBalance',
    summary: 'Set the low balance',
    description:
      'Each time the balance falls below the threshold, within seconds, the event `balance.low` is added to the events of `GET /v1/webhook-events`, and with `webhook` it is sent to the webhook, signed and retried like a status of a message. A threshold above the balance makes no event until the balance has been above it.',
  })
  @StatusEnvelope('Threshold set successfully.', LowBalanceResponse)
  setThreshold(
    @CurrentVendor() vendor: VendorCaller,
    @Body() request: SetLowBalanceRequest,
  ): Promise<LowBalanceResponse> {
    return this.setLowBalance.execute(vendor, request);
  }
}

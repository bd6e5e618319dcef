import { Controller, Get } from '@nestjs/common';
import { BearerAuth, KeyAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { GetBalanceHandler } from './get-balance.handler';

@Controller('v1')
export class BalanceController {
  constructor(private readonly getBalance: GetBalanceHandler) {}

  @Get('vendor/balance')
  @KeyAuth('read')
  @StatusEnvelope('Balance retrieved successfully.')
  ofKey(@CurrentVendor() vendor: VendorCaller) {
    return this.getBalance.execute(vendor);
  }

  @Get('balance')
  @BearerAuth('balance.read')
  @StatusEnvelope('Balance retrieved successfully.')
  ofUser(@CurrentVendor() vendor: VendorCaller) {
    return this.getBalance.execute(vendor);
  }
}

import { Controller, Get } from '@nestjs/common';
import { BearerAuth, KeyAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
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

import { Controller, Get } from '@nestjs/common';
import { KeyAuth } from '../auth/auth.decorators';
import type { VendorCaller } from '../auth/caller';
import { CurrentVendor } from '../auth/current-caller.decorator';
import { StatusEnvelope } from '../http/envelope';
import { GetBalanceHandler } from './get-balance.handler';

@Controller('v1/vendor/balance')
@KeyAuth()
export class BalanceController {
  constructor(private readonly getBalance: GetBalanceHandler) {}

  @Get()
  @StatusEnvelope('Balance retrieved successfully.')
  balance(@CurrentVendor() vendor: VendorCaller) {
    return this.getBalance.execute(vendor);
  }
}

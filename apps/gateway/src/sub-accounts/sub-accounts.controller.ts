import { Body, Controller, Post } from '@nestjs/common';
import { EitherAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { CreateSubAccountRequest } from './create-sub-account.request';

@Controller('v1/sub-accounts')
@EitherAuth('sub-accounts.create', 'manage')
export class SubAccountsController {
  constructor(private readonly createSubAccount: CreateSubAccountHandler) {}

  @Post()
  @StatusEnvelope('Sub-account created.')
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateSubAccountRequest) {
    return this.createSubAccount.execute(vendor, body);
  }
}

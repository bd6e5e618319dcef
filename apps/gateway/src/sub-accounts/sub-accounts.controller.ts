import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../auth/auth.decorators';
import { ApiErrors } from '../http/api-operation';
import { StatusEnvelope } from '../http/envelope';
import { FORBIDDEN, SUB_ACCOUNT_LIMIT_REACHED } from '../http/error-codes';
import type { VendorCaller } from '../identity/caller';
import { CurrentVendor } from '../identity/current-caller.decorator';
import { SubAccountResponse } from '../vendors/sub-account.response';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { CreateSubAccountRequest } from './create-sub-account.request';

@ApiTags('Accounts')
@Controller('v1/sub-accounts')
@BearerAuth('sub-accounts.manage')
export class SubAccountsController {
  constructor(private readonly createSubAccount: CreateSubAccountHandler) {}

  @Post()
  @ApiOperation({
    operationId: 'createSubAccount',
    summary: 'Create a sub-account',
    description:
      'It has its own credit, and the webhook and sender names of its parent. A sub-account has no sub-accounts.',
  })
  @ApiErrors(FAULT_CODES.conflict, FORBIDDEN, SUB_ACCOUNT_LIMIT_REACHED)
  @StatusEnvelope('Sub-account created.', SubAccountResponse)
  create(@CurrentVendor() vendor: VendorCaller, @Body() body: CreateSubAccountRequest): Promise<SubAccountResponse> {
    return this.createSubAccount.execute(vendor, body);
  }
}

import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { BalanceResponse } from '../../vendor-api/balance/balance.response';
import { ApiErrors, ApiId, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { FORBIDDEN, OPERATOR_CREDIT_LIMIT } from '../../edge/http/error-codes';
import { ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { AdjustVendorHandler } from '../credits/adjust-vendor.handler';
import { AdjustVendorRequest } from '../credits/adjust-vendor.request';
import { CancelQueuedHandler } from './cancel-queued.handler';
import { CancelQueuedRequestBody } from './cancel-queued.request';
import { CancelledQueuedResponse } from './cancel-queued.response';
import { ChangeVendorHandler } from './change-vendor.handler';
import { ChangeVendorRequest } from './change-vendor.request';
import { CreateVendorSubAccountHandler } from './create-vendor-sub-account.handler';
import { CreateVendorHandler } from './create-vendor.handler';
import { CreateVendorRequest } from './create-vendor.request';
import { GetVendorHandler } from './get-vendor.handler';
import { ListVendorsHandler } from './list-vendors.handler';
import { SubAccountResponse } from '../../vendor-api/sub-accounts/sub-account.response';
import { SuspendVendorHandler } from './suspend-vendor.handler';
import { TopUpVendorHandler } from '../credits/top-up-vendor.handler';
import { TopUpRequestBody } from '../credits/top-up.request';
import { UnsuspendVendorRequest } from './unsuspend-vendor.request';
import {
  ActiveVendorResponse,
  CreatedVendorResponse,
  SuspendedVendorResponse,
  VendorPageResponse,
  VendorResponse,
  VendorWithCreditsResponse,
} from './vendor.response';
import { VendorsParams } from './vendors.params';

@ApiTags('Operators')
@Controller('v1/admin/vendors')
export class AdminVendorsController {
  constructor(
    private readonly changeVendor: ChangeVendorHandler,
    private readonly createVendor: CreateVendorHandler,
    private readonly createVendorSubAccount: CreateVendorSubAccountHandler,
    private readonly listVendors: ListVendorsHandler,
    private readonly getVendor: GetVendorHandler,
    private readonly topUpVendor: TopUpVendorHandler,
    private readonly adjustVendor: AdjustVendorHandler,
    private readonly suspendVendor: SuspendVendorHandler,
    private readonly cancelQueued: CancelQueuedHandler,
  ) {}

  @Post()
  @BearerAuth('vendors.manage')
  @ApiOperation({
    operationId: 'createVendor',
    summary: 'Create a vendor',
    description: 'Create a vendor account with its owner.',
  })
  @ApiErrors(FAULT_CODES.conflict, OPERATOR_CREDIT_LIMIT)
  @StatusEnvelope('Vendor created.', CreatedVendorResponse)
  create(
    @CurrentOperator() operator: OperatorCaller,
    @Body() body: CreateVendorRequest,
  ): Promise<CreatedVendorResponse> {
    return this.createVendor.execute(operator, body);
  }

  @Get()
  @BearerAuth('vendors.read')
  @ApiOperation({
    operationId: 'listVendors',
    summary: 'List vendors',
    description:
      'List vendor accounts and their sub-accounts, with `include=credits` also what each has left. Newest first.',
  })
  @StatusEnvelope('Vendors retrieved successfully.', VendorPageResponse)
  list(@Query() query: VendorsParams): Promise<VendorPageResponse> {
    return this.listVendors.execute(query);
  }

  @Get(':id')
  @BearerAuth('vendors.read')
  @ApiOperation({
    operationId: 'getVendor',
    summary: 'Get a vendor',
    description: 'Show a vendor account with its credits.',
  })
  @ApiId('7')
  @StatusEnvelope('Vendor retrieved successfully.', VendorWithCreditsResponse)
  get(@Param('id') id: string): Promise<VendorWithCreditsResponse> {
    return this.getVendor.execute(id);
  }

  @Patch(':id')
  @BearerAuth('vendors.manage')
  @ApiOperation({
    operationId: 'changeVendor',
    summary: 'Change a vendor',
    description:
      'Change the name, default sender or rate limit of an account. What is left out stays as it is. The default sender must be approved for the account or its parent; null removes it. Holds within a second.',
  })
  @ApiId('7')
  @StatusEnvelope('Vendor changed.', VendorResponse, { default_sender: null, rate_limit_per_minute: 600 })
  change(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: ChangeVendorRequest,
  ): Promise<VendorResponse> {
    return this.changeVendor.execute(operator, id, body);
  }

  @Post(':id/sub-accounts')
  @BearerAuth('vendors.manage')
  @ApiOperation({
    operationId: 'createVendorSubAccount',
    summary: 'Create a sub-account',
    description:
      'Create a sub-account of a vendor. It has its own credit, and the webhook and sender names of its parent.',
  })
  @ApiId('7')
  @ApiRequestExample({ name: 'Example Ltd, north', email: 'north@example.com' })
  @ApiErrors(FAULT_CODES.conflict, FORBIDDEN, OPERATOR_CREDIT_LIMIT)
  @StatusEnvelope('Sub-account created.', SubAccountResponse)
  createSubAccount(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: CreateVendorRequest,
  ): Promise<SubAccountResponse> {
    return this.createVendorSubAccount.execute(operator, id, body);
  }

  @Post(':id/top-ups')
  @BearerAuth('vendor-credits.change')
  @ApiOperation({ operationId: 'topUpVendor', summary: 'Add credits', description: 'Add credits to an account.' })
  @ApiId('7')
  @ApiErrors(FAULT_CODES.conflict, OPERATOR_CREDIT_LIMIT)
  @StatusEnvelope('Credits added.', BalanceResponse)
  topUp(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: TopUpRequestBody,
  ): Promise<BalanceResponse> {
    return this.topUpVendor.execute(operator, id, body);
  }

  @Post(':id/adjustments')
  @BearerAuth('vendor-credits.change')
  @ApiOperation({
    operationId: 'adjustVendor',
    summary: 'Correct credits',
    description: 'Correct the credits of an account. Negative credits are taken, never more than are available.',
  })
  @ApiId('7')
  @ApiErrors(FAULT_CODES.conflict, OPERATOR_CREDIT_LIMIT)
  @StatusEnvelope('Credits adjusted.', BalanceResponse)
  adjust(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: AdjustVendorRequest,
  ): Promise<BalanceResponse> {
    return this.adjustVendor.execute(operator, id, body);
  }

  @Post(':id/suspend')
  @BearerAuth('vendors.suspend')
  @ApiOperation({
    operationId: 'suspendVendor',
    summary: 'Suspend a vendor',
    description:
      'Suspend an account and its sub-accounts. Their tokens are refused at once, their keys within a second. Their messages that no carrier has wait.',
  })
  @ApiId('7')
  @StatusEnvelope('Vendor suspended.', SuspendedVendorResponse)
  suspend(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<SuspendedVendorResponse> {
    return this.suspendVendor.suspend(operator, id, reason);
  }

  @Post(':id/unsuspend')
  @BearerAuth('vendors.suspend')
  @ApiOperation({
    operationId: 'unsuspendVendor',
    summary: 'Unsuspend a vendor',
    description:
      'End the suspension of an account. Sub-accounts that were suspended themselves stay so. Messages that waited go out, or are cancelled with `queued`.',
  })
  @ApiId('7')
  @ApiRequestExample({ reason: 'The report was wrong.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Vendor is active again.', ActiveVendorResponse)
  unsuspend(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: UnsuspendVendorRequest,
  ): Promise<ActiveVendorResponse> {
    return this.suspendVendor.unsuspend(operator, id, body);
  }

  @Post(':id/cancel-queued')
  @BearerAuth('messages.cancel-queued')
  @ApiOperation({
    operationId: 'cancelQueuedOfVendor',
    summary: 'Cancel queued messages',
    description:
      'Cancel what an account and its sub-accounts have queued. All of it, or one send. What no carrier has is not sent, and its credit comes back. A call takes some seconds at most: go on until `next_cursor` is null. Suspend the account first, or more may be queued meanwhile.',
  })
  @ApiId('7')
  @StatusEnvelope('Queued messages cancelled.', CancelledQueuedResponse)
  cancel(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: CancelQueuedRequestBody,
  ): Promise<CancelledQueuedResponse> {
    return this.cancelQueued.execute(operator, id, body);
  }
}

import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { OptionalReasonRequest, ReasonRequest } from '../http/reason.request';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { AdjustVendorHandler } from './adjust-vendor.handler';
import { AdjustVendorRequest } from './adjust-vendor.request';
import { ChangeVendorHandler } from './change-vendor.handler';
import { ChangeVendorRequest } from './change-vendor.request';
import { CreateVendorSubAccountHandler } from './create-vendor-sub-account.handler';
import { CreateVendorHandler } from './create-vendor.handler';
import { CreateVendorRequest } from './create-vendor.request';
import { GetVendorHandler } from './get-vendor.handler';
import { ListVendorsHandler } from './list-vendors.handler';
import { SuspendVendorHandler } from './suspend-vendor.handler';
import { TopUpVendorHandler } from './top-up-vendor.handler';
import { TopUpRequestBody } from './top-up.request';
import { VendorsParams } from './vendors.params';

@Controller('v1/admin/vendors')
@BearerAuth('vendors.manage')
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
  ) {}

  @Post()
  @StatusEnvelope('Vendor created.')
  create(@CurrentOperator() operator: OperatorCaller, @Body() body: CreateVendorRequest) {
    return this.createVendor.execute(operator, body);
  }

  @Get()
  @StatusEnvelope('Vendors retrieved successfully.')
  list(@Query() query: VendorsParams) {
    return this.listVendors.execute(query);
  }

  @Get(':id')
  @StatusEnvelope('Vendor retrieved successfully.')
  get(@Param('id') id: string) {
    return this.getVendor.execute(id);
  }

  @Patch(':id')
  @StatusEnvelope('Vendor changed.')
  change(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() body: ChangeVendorRequest) {
    return this.changeVendor.execute(operator, id, body);
  }

  @Post(':id/sub-accounts')
  @StatusEnvelope('Sub-account created.')
  createSubAccount(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: CreateVendorRequest,
  ) {
    return this.createVendorSubAccount.execute(operator, id, body);
  }

  @Post(':id/top-ups')
  @StatusEnvelope('Credits added.')
  topUp(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() body: TopUpRequestBody) {
    return this.topUpVendor.execute(operator, id, body);
  }

  @Post(':id/adjustments')
  @StatusEnvelope('Credits adjusted.')
  adjust(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() body: AdjustVendorRequest) {
    return this.adjustVendor.execute(operator, id, body);
  }

  @Post(':id/suspend')
  @StatusEnvelope('Vendor suspended.')
  suspend(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() { reason }: ReasonRequest) {
    return this.suspendVendor.suspend(operator, id, reason);
  }

  @Post(':id/unsuspend')
  @StatusEnvelope('Vendor is active again.')
  unsuspend(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ) {
    return this.suspendVendor.unsuspend(operator, id, reason ?? undefined);
  }
}

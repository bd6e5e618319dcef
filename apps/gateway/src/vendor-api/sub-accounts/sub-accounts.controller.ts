import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { FORBIDDEN, SUB_ACCOUNT_LIMIT_REACHED } from '../../edge/http/error-codes';
import { ListParams } from '../../edge/paging/list.params';
import { OptionalReasonRequest } from '../../edge/http/reason.request';
import type { VendorCaller } from '../../identity/accounts/caller';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { SubAccountResponse } from './sub-account.response';
import { CreateSubAccountHandler } from './create-sub-account.handler';
import { CreateSubAccountRequest } from './create-sub-account.request';
import { ListSubAccountsHandler } from './list-sub-accounts.handler';
import { SubAccountPageResponse, SubAccountStatusResponse } from './sub-accounts.response';
import { SuspendSubAccountHandler } from './suspend-sub-account.handler';

@ApiTags('Accounts')
@Controller('v1/sub-accounts')
@BearerAuth('sub-accounts.manage')
export class SubAccountsController {
  constructor(
    private readonly createSubAccount: CreateSubAccountHandler,
    private readonly listSubAccounts: ListSubAccountsHandler,
    private readonly suspendSubAccount: SuspendSubAccountHandler,
  ) {}

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

  @Get()
  @ApiOperation({
    operationId: 'listSubAccounts',
    summary: 'List sub-accounts',
    description: 'Newest first; closed ones as well.',
  })
  @StatusEnvelope('Sub-accounts retrieved successfully.', SubAccountPageResponse)
  list(@CurrentVendor() vendor: VendorCaller, @Query() query: ListParams): Promise<SubAccountPageResponse> {
    return this.listSubAccounts.execute(vendor, query);
  }

  @Post(':id/suspend')
  @ApiOperation({
    operationId: 'suspendSubAccount',
    summary: 'Suspend a sub-account',
    description: 'Its tokens are refused at once, its keys within a second. Its messages that no carrier has wait.',
  })
  @ApiId('8')
  @ApiRequestExample({ reason: 'The branch is moving.' })
  @ApiErrors(FAULT_CODES.conflict, FAULT_CODES.notFound)
  @StatusEnvelope('Sub-account suspended.', SubAccountStatusResponse)
  suspend(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ): Promise<SubAccountStatusResponse> {
    return this.suspendSubAccount.suspend(vendor, id, reason ?? undefined);
  }

  @Post(':id/unsuspend')
  @ApiOperation({
    operationId: 'unsuspendSubAccount',
    summary: 'Unsuspend a sub-account',
    description: 'Only one that was suspended by its parent. Messages that waited go out.',
  })
  @ApiId('8')
  @ApiRequestExample({ reason: 'The branch has moved.' })
  @ApiErrors(FAULT_CODES.conflict, FAULT_CODES.notFound, FORBIDDEN)
  @StatusEnvelope('Sub-account is active again.', SubAccountStatusResponse, { status: 'active' })
  unsuspend(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ): Promise<SubAccountStatusResponse> {
    return this.suspendSubAccount.unsuspend(vendor, id, reason ?? undefined);
  }

  @Post(':id/close')
  @ApiOperation({
    operationId: 'closeSubAccount',
    summary: 'Close a sub-account',
    description:
      'Close a sub-account for good. Nobody logs in or sends any more, and what no carrier has is cancelled. Its log and its credit stay. It counts against the limit of sub-accounts, as disabled users do.',
  })
  @ApiId('8')
  @ApiRequestExample({ reason: 'The branch was sold.' })
  @ApiErrors(FAULT_CODES.notFound)
  @StatusEnvelope('Sub-account closed.', SubAccountStatusResponse, { status: 'closed' })
  close(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ): Promise<SubAccountStatusResponse> {
    return this.suspendSubAccount.close(vendor, id, reason ?? undefined);
  }
}

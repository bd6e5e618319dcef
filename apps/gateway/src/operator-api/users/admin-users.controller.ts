import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FAULT_CODES } from '@sms/platform/errors';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { ApiErrors, ApiId, ApiRequestExample } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { ListParams } from '../../edge/paging/list.params';
import { OptionalReasonRequest, ReasonRequest } from '../../edge/http/reason.request';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { CurrentOperator } from '../../identity/auth/current-caller.decorator';
import { CreateResetRequest } from './create-reset.request';
import { CreatePasswordResetHandler } from './create-password-reset.handler';
import { ListVendorUsersHandler } from './list-vendor-users.handler';
import { PasswordResetResponse } from './password-reset.response';
import { UserAccess } from '../../identity/users/user-access';
import { UserPageResponse, UserResponse } from '../../identity/users/user.response';

/** The users of vendors, for operators. */
@ApiTags('Operators')
@Controller('v1/admin')
export class AdminUsersController {
  constructor(
    private readonly listVendorUsers: ListVendorUsersHandler,
    private readonly createPasswordReset: CreatePasswordResetHandler,
    private readonly access: UserAccess,
  ) {}

  @Get('vendors/:id/users')
  @BearerAuth('vendor-users.read')
  @ApiOperation({
    operationId: 'listVendorUsers',
    summary: 'List the users',
    description: 'List the users of an account. The oldest first, disabled ones included.',
  })
  @ApiId('7')
  @StatusEnvelope('Users retrieved successfully.', UserPageResponse)
  list(@Param('id') id: string, @Query() query: ListParams): Promise<UserPageResponse> {
    return this.listVendorUsers.execute(id, query);
  }

  @Post('users/:id/disable')
  @BearerAuth('vendor-users.manage')
  @ApiOperation({
    operationId: 'disableVendorUser',
    summary: 'Disable a user',
    description:
      "Disable a user of a vendor. The user cannot log in until enabled again. Their sessions end at once, at every gateway. API keys are the account's and go on.",
  })
  @ApiId('9')
  @ApiRequestExample({ reason: 'Left the company.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('User disabled.', UserResponse, { status: 'disabled' })
  disable(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<UserResponse> {
    return this.access.disable(operator, id, reason);
  }

  @Post('users/:id/enable')
  @BearerAuth('vendor-users.manage')
  @ApiOperation({
    operationId: 'enableVendorUser',
    summary: 'Enable a user',
    description: 'Enable a user of a vendor again.',
  })
  @ApiId('9')
  @ApiRequestExample({ reason: 'Came back.' })
  @StatusEnvelope('User enabled.', UserResponse)
  enable(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ): Promise<UserResponse> {
    return this.access.enable(operator, id, reason ?? undefined);
  }

  @Post('users/:id/end-sessions')
  @BearerAuth('vendor-users.manage')
  @ApiOperation({
    operationId: 'endVendorUserSessions',
    summary: 'End all sessions',
    description:
      'End all sessions of a user of a vendor. Access and refresh tokens work no more; the user may log in again.',
  })
  @ApiId('9')
  @ApiRequestExample({ reason: 'Lost a laptop.' })
  @StatusEnvelope('Sessions of the user ended.', UserResponse)
  endSessions(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ): Promise<UserResponse> {
    return this.access.endSessions(operator, id, reason ?? undefined);
  }

  @Post('users/:id/password-reset')
  @BearerAuth('vendor-users.manage')
  @ApiOperation({
    operationId: 'createPasswordReset',
    summary: 'Create a reset token',
    description:
      'Send a user of a vendor a link to set a new password. Where the service sends no e-mail, or with `show_token`, its token is shown in this answer and never again. It works once for an hour, and ends the one before. The old password is good until the token is used. Owners of the account see that it was, and why.',
  })
  @ApiId('9')
  @ApiRequestExample({ reason: 'Forgot it; called back at the number we know.' })
  @ApiErrors(FAULT_CODES.conflict)
  @StatusEnvelope('Password reset begun. A token is shown this once.', PasswordResetResponse)
  resetPassword(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() body: CreateResetRequest,
  ): Promise<PasswordResetResponse> {
    return this.createPasswordReset.execute(operator, id, body);
  }
}

import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import { PageParams } from '../http/page.params';
import { OptionalReasonRequest, ReasonRequest } from '../http/reason.request';
import type { OperatorCaller } from '../identity/caller';
import { CurrentOperator } from '../identity/current-caller.decorator';
import { CreatePasswordResetHandler } from './create-password-reset.handler';
import { ListVendorUsersHandler } from './list-vendor-users.handler';
import { UserAccess } from './user-access';

/** The users of vendors, for operators. */
@Controller('v1/admin')
@BearerAuth('vendor-users.manage')
export class AdminUsersController {
  constructor(
    private readonly listVendorUsers: ListVendorUsersHandler,
    private readonly createPasswordReset: CreatePasswordResetHandler,
    private readonly access: UserAccess,
  ) {}

  @Get('vendors/:id/users')
  @StatusEnvelope('Users retrieved successfully.')
  list(@Param('id') id: string, @Query() query: PageParams) {
    return this.listVendorUsers.execute(id, query);
  }

  @Post('users/:id/disable')
  @StatusEnvelope('User disabled.')
  disable(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string, @Body() { reason }: ReasonRequest) {
    return this.access.disable(operator, id, reason);
  }

  @Post('users/:id/enable')
  @StatusEnvelope('User enabled.')
  enable(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ) {
    return this.access.enable(operator, id, reason ?? undefined);
  }

  @Post('users/:id/end-sessions')
  @StatusEnvelope('Sessions of the user ended.')
  endSessions(
    @CurrentOperator() operator: OperatorCaller,
    @Param('id') id: string,
    @Body() { reason }: OptionalReasonRequest,
  ) {
    return this.access.endSessions(operator, id, reason ?? undefined);
  }

  @Post('users/:id/password-reset')
  @StatusEnvelope('Password reset token created. It is shown this once.')
  resetPassword(@CurrentOperator() operator: OperatorCaller, @Param('id') id: string) {
    return this.createPasswordReset.execute(operator, id);
  }
}

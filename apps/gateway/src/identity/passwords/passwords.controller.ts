import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { Origin, type RequestOrigin } from '../../edge/audit/request-origin';
import { RATE_LIMITED } from '../../edge/http/error-codes';
import type { Caller } from '../accounts/caller';
import { CurrentCaller } from '../auth/current-caller.decorator';
import { ChangePasswordHandler } from './change-password.handler';
import { ChangePasswordRequest } from './change-password.request';
import { ResetPasswordHandler } from './reset-password.handler';
import { ResetPasswordRequest } from './reset-password.request';

@ApiTags('Accounts')
@Controller('v1/auth')
export class PasswordsController {
  constructor(
    private readonly changePassword: ChangePasswordHandler,
    private readonly resetPassword: ResetPasswordHandler,
  ) {}

  @Post('password')
  @BearerAuth('password.change')
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'All other sessions of the user end; this one and API keys go on.',
  })
  @StatusEnvelope('Password changed.', null)
  setPassword(@CurrentCaller() caller: Caller, @Body() body: ChangePasswordRequest): Promise<null> {
    return this.changePassword.execute(caller, body);
  }

  @Post('reset-password')
  @ApiOperation({
    operationId: 'resetPassword',
    summary: 'Reset a password',
    description:
      'Set a new password by a reset token, of the link in an e-mail or from an operator. It works once, for an hour. All sessions of the user end.',
  })
  @ApiErrors(RATE_LIMITED)
  @StatusEnvelope('Password set.', null)
  setForgottenPassword(@Body() body: ResetPasswordRequest, @Origin() origin: RequestOrigin): Promise<null> {
    return this.resetPassword.execute(body, origin);
  }
}

import { Body, Controller, Ip, Post } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { Caller } from '../identity/caller';
import { CurrentCaller } from '../identity/current-caller.decorator';
import { ChangePasswordHandler } from './change-password.handler';
import { ChangePasswordRequest } from './change-password.request';
import { ResetPasswordHandler } from './reset-password.handler';
import { ResetPasswordRequest } from './reset-password.request';

@Controller('v1/auth')
export class PasswordsController {
  constructor(
    private readonly changePassword: ChangePasswordHandler,
    private readonly resetPassword: ResetPasswordHandler,
  ) {}

  @Post('password')
  @BearerAuth('password.change')
  @StatusEnvelope('Password changed.')
  setPassword(@CurrentCaller() caller: Caller, @Body() body: ChangePasswordRequest) {
    return this.changePassword.execute(caller, body);
  }

  @Post('reset-password')
  @StatusEnvelope('Password set.')
  setForgottenPassword(@Body() body: ResetPasswordRequest, @Ip() address: string) {
    return this.resetPassword.execute(body, address);
  }
}

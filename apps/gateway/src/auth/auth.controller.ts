import { Body, Controller, Ip, Post } from '@nestjs/common';
import { StatusEnvelope } from '../http/envelope';
import { BearerAuth } from './auth.decorators';
import type { Caller } from './caller';
import { ChangePasswordHandler } from './change-password.handler';
import { ChangePasswordRequest } from './change-password.request';
import { CurrentCaller } from './current-caller.decorator';
import { LoginHandler } from './login.handler';
import { LoginRequest } from './login.request';
import { LogoutHandler } from './logout.handler';
import { RefreshHandler } from './refresh.handler';
import { RefreshRequest } from './refresh.request';
import { ResetPasswordHandler } from './reset-password.handler';
import { ResetPasswordRequest } from './reset-password.request';

@Controller('v1/auth')
export class AuthController {
  constructor(
    private readonly login: LoginHandler,
    private readonly refreshSession: RefreshHandler,
    private readonly logout: LogoutHandler,
    private readonly changePassword: ChangePasswordHandler,
    private readonly resetPassword: ResetPasswordHandler,
  ) {}

  @Post('login')
  @StatusEnvelope('Logged in.')
  logIn(@Body() body: LoginRequest, @Ip() address: string) {
    return this.login.execute(body, address);
  }

  @Post('refresh')
  @StatusEnvelope('Session refreshed.')
  refresh(@Body() body: RefreshRequest, @Ip() address: string) {
    return this.refreshSession.execute(body, address);
  }

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

  @Post('logout')
  @BearerAuth('session.end')
  @StatusEnvelope('Logged out.')
  logOut(@CurrentCaller() caller: Caller) {
    return this.logout.execute(caller);
  }
}

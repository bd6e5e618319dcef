import { Body, Controller, Ip, Post } from '@nestjs/common';
import { BearerAuth } from '../auth/auth.decorators';
import { StatusEnvelope } from '../http/envelope';
import type { Caller } from '../identity/caller';
import { CurrentCaller } from '../identity/current-caller.decorator';
import { LoginHandler } from './login.handler';
import { LoginRequest } from './login.request';
import { LogoutHandler } from './logout.handler';
import { RefreshHandler } from './refresh.handler';
import { RefreshRequest } from './refresh.request';

@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly login: LoginHandler,
    private readonly refreshSession: RefreshHandler,
    private readonly logout: LogoutHandler,
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

  @Post('logout')
  @BearerAuth('session.end')
  @StatusEnvelope('Logged out.')
  logOut(@CurrentCaller() caller: Caller) {
    return this.logout.execute(caller);
  }
}

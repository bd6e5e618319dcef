import { Body, Controller, Ip, Post } from '@nestjs/common';
import { VENDOR_ROLES } from '../accounts/app-user.entity';
import { StatusEnvelope } from '../http/envelope';
import { notImplemented } from '../http/not-implemented';
import { BearerAuth } from './auth.decorators';
import { LoginHandler } from './login.handler';
import { LoginRequest } from './login.request';

@Controller('v1/auth')
export class AuthController {
  constructor(private readonly login: LoginHandler) {}

  @Post('login')
  @StatusEnvelope('Logged in.')
  logIn(@Body() body: LoginRequest, @Ip() address: string) {
    return this.login.execute(body, address);
  }

  /** The refresh token in the body will be the credential. */
  @Post('refresh')
  refresh() {
    return notImplemented();
  }

  @Post('logout')
  @BearerAuth(...VENDOR_ROLES, 'operator')
  logOut() {
    return notImplemented();
  }
}

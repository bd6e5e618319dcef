import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../auth/auth.decorators';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import {
  ACCOUNT_SUSPENDED,
  INVALID_CREDENTIALS,
  OPERATOR_NETWORK_REFUSED,
  RATE_LIMITED,
  SECOND_FACTOR_INVALID,
  SECOND_FACTOR_REQUIRED,
  UNAUTHENTICATED,
  USER_DISABLED,
} from '../../edge/http/error-codes';
import { Origin, type RequestOrigin } from '../../edge/audit/request-origin';
import type { Caller } from '../accounts/caller';
import { CurrentCaller } from '../auth/current-caller.decorator';
import { LoginHandler } from './login.handler';
import { LoginRequest } from './login.request';
import { LogoutHandler } from './logout.handler';
import { RefreshHandler } from './refresh.handler';
import { RefreshRequest } from './refresh.request';
import { TokensResponse } from './tokens.response';

@ApiTags('Accounts')
@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly login: LoginHandler,
    private readonly refreshSession: RefreshHandler,
    private readonly logout: LogoutHandler,
  ) {}

  @Post('login')
  @ApiOperation({
    operationId: 'logIn',
    summary: 'Log in',
    description:
      'Answers the bearer token. After ten wrong passwords for an account or from an address, further ones have to wait, each time longer.',
  })
  @ApiErrors(
    INVALID_CREDENTIALS,
    USER_DISABLED,
    RATE_LIMITED,
    OPERATOR_NETWORK_REFUSED,
    SECOND_FACTOR_REQUIRED,
    SECOND_FACTOR_INVALID,
  )
  @StatusEnvelope('Logged in.', TokensResponse)
  logIn(@Body() body: LoginRequest, @Origin() origin: RequestOrigin): Promise<TokensResponse> {
    return this.login.execute(body, origin);
  }

  @Post('refresh')
  @ApiOperation({
    operationId: 'refreshSession',
    summary: 'Refresh the tokens',
    description:
      'Get new tokens for a refresh token. A refresh token works once. One that comes a second time ends its session: it is in two hands.',
  })
  @ApiErrors(UNAUTHENTICATED, ACCOUNT_SUSPENDED, RATE_LIMITED, OPERATOR_NETWORK_REFUSED)
  @StatusEnvelope('Session refreshed.', TokensResponse)
  refresh(@Body() body: RefreshRequest, @Origin() origin: RequestOrigin): Promise<TokensResponse> {
    return this.refreshSession.execute(body, origin);
  }

  @Post('logout')
  @BearerAuth('session.end')
  @ApiOperation({
    operationId: 'logOut',
    summary: 'Log out',
    description: 'Ends the session: its access and refresh tokens work no more.',
  })
  @StatusEnvelope('Logged out.', null)
  logOut(@CurrentCaller() caller: Caller): Promise<null> {
    return this.logout.execute(caller);
  }
}

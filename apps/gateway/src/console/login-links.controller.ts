import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../edge/http/api-operation';
import { StatusEnvelope } from '../edge/http/envelope';
import { Origin, type RequestOrigin } from '../edge/audit/request-origin';
import {
  FORBIDDEN,
  INVALID_CREDENTIALS,
  OPERATOR_NETWORK_REFUSED,
  RATE_LIMITED,
  SECOND_FACTOR_INVALID,
  SECOND_FACTOR_REQUIRED,
  USER_DISABLED,
} from '../edge/http/error-codes';
import { LoginRequest } from '../identity/sessions/login.request';
import { ConsoleLogins } from './console-logins';
import { LoginLinkResponse } from './console-session.response';

@ApiTags('Console')
@Controller('v1/console/links')
export class LoginLinksController {
  constructor(private readonly logins: ConsoleLogins) {}

  @Post()
  @ApiOperation({
    operationId: 'createLoginLink',
    summary: 'Create a login link',
    description:
      'Make a login link for the console. For whoever knows the password, where `GATEWAY_LOGIN_LINKS` allows it: in development. The link works once, for ten minutes, and its page asks before it logs in.',
  })
  @ApiErrors(
    FORBIDDEN,
    INVALID_CREDENTIALS,
    USER_DISABLED,
    RATE_LIMITED,
    OPERATOR_NETWORK_REFUSED,
    SECOND_FACTOR_REQUIRED,
    SECOND_FACTOR_INVALID,
  )
  @StatusEnvelope('Login link created.', LoginLinkResponse)
  create(@Body() body: LoginRequest, @Origin() origin: RequestOrigin): Promise<LoginLinkResponse> {
    return this.logins.createLink(body, origin);
  }
}

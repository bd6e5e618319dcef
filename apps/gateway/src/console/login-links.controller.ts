import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../http/api-operation';
import { StatusEnvelope } from '../http/envelope';
import { INVALID_CREDENTIALS, RATE_LIMITED, USER_DISABLED } from '../http/error-codes';
import { LoginRequest } from '../sessions/login.request';
import { ConsoleLogins } from './console-logins';
import { LoginLinkResponse } from './console-session.response';

@ApiTags('Console')
@Controller('v1/console/links')
export class LoginLinksController {
  constructor(private readonly logins: ConsoleLogins) {}

  @Post()
  @ApiOperation({
    operationId: 'createLoginLink',
    summary: 'Make a login link for the console',
    description: 'For whoever knows the password. The link works once, for ten minutes.',
  })
  @ApiErrors(INVALID_CREDENTIALS, USER_DISABLED, RATE_LIMITED)
  @StatusEnvelope('Login link created.', LoginLinkResponse)
  create(@Body() body: LoginRequest, @Ip() address: string): Promise<LoginLinkResponse> {
    return this.logins.createLink(body, address);
  }
}

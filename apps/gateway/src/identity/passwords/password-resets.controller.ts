import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Origin, type RequestOrigin } from '../../edge/audit/request-origin';
import { ApiErrors } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { FORBIDDEN, RATE_LIMITED } from '../../edge/http/error-codes';
import { RequestResetHandler } from './request-reset.handler';
import { RequestResetRequest } from './request-reset.request';

@ApiTags('Accounts')
@Controller('v1/password-resets')
export class PasswordResetsController {
  constructor(private readonly requestReset: RequestResetHandler) {}

  @Post()
  @ApiOperation({
    operationId: 'requestPasswordReset',
    summary: 'Ask for a reset',
    description:
      'Send a link to set a new password to this address, if a user has it: the answer does not tell. The link works once, for an hour, and the newest one alone. After three for an address, further ones have to wait. 403 where the service sends no e-mail.',
  })
  @ApiErrors(FORBIDDEN, RATE_LIMITED)
  @StatusEnvelope('If a user has this address, a link is sent to it.', null)
  request(@Body() { email }: RequestResetRequest, @Origin() origin: RequestOrigin): Promise<null> {
    return this.requestReset.execute(email, origin);
  }
}

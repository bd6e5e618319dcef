import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BearerAuth } from '../../identity/auth/auth.decorators';
import { AdmitSuspended } from '../../identity/auth/bearer.guard';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { Caller } from '../../identity/accounts/caller';
import { CurrentCaller } from '../../identity/auth/current-caller.decorator';
import { GetMeHandler } from './get-me.handler';
import { MeResponse } from './me.response';

@ApiTags('Accounts')
@Controller('v1/me')
export class MeController {
  constructor(private readonly getMe: GetMeHandler) {}

  @Get()
  @BearerAuth('profile.read')
  @AdmitSuspended(true)
  @ApiOperation({
    operationId: 'getMe',
    summary: 'Get the current user',
    description: 'Who is logged in, and what they may do. Also for users of a suspended account.',
  })
  @StatusEnvelope('Profile retrieved successfully.', MeResponse)
  me(@CurrentCaller() caller: Caller): Promise<MeResponse> {
    return this.getMe.execute(caller);
  }
}

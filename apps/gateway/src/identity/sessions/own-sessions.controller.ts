import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import type { Caller } from '../accounts/caller';
import { BearerAuth } from '../auth/auth.decorators';
import { CurrentCaller } from '../auth/current-caller.decorator';
import { EndOwnSessionsHandler } from './end-own-sessions.handler';
import { ListOwnSessionsHandler } from './list-own-sessions.handler';
import { ListOwnSessionsParams } from './list-own-sessions.params';
import { OwnSessionsResponse } from './own-session.response';

@ApiTags('Accounts')
@Controller('v1/me/sessions')
export class OwnSessionsController {
  constructor(
    private readonly listSessions: ListOwnSessionsHandler,
    private readonly endSessions: EndOwnSessionsHandler,
  ) {}

  @Get()
  @BearerAuth('profile.read')
  @ApiOperation({
    operationId: 'listOwnSessions',
    summary: 'List own sessions',
    description: 'Logins of the user that have not ended: that of this request, then the others, newest first.',
  })
  @StatusEnvelope('Sessions retrieved successfully.', OwnSessionsResponse)
  list(@CurrentCaller() caller: Caller, @Query() params: ListOwnSessionsParams): Promise<OwnSessionsResponse> {
    return this.listSessions.execute(caller, params);
  }

  @Delete(':id')
  @BearerAuth('session.end')
  @ApiOperation({
    operationId: 'endOwnSession',
    summary: 'End a session',
    description: 'End one session of the user. Its access and refresh tokens work no more.',
  })
  @ApiId('0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10')
  @StatusEnvelope('Session ended.', null)
  endOne(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<null> {
    return this.endSessions.one(caller, id);
  }

  @Post('end-others')
  @BearerAuth('session.end')
  @ApiOperation({
    operationId: 'endOtherSessions',
    summary: 'End other sessions',
    description: 'End all sessions of the user but that of this request. Login links of the user stop working too.',
  })
  @StatusEnvelope('Other sessions ended.', null)
  endOthers(@CurrentCaller() caller: Caller): Promise<null> {
    return this.endSessions.others(caller);
  }
}

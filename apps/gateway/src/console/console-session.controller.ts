import { Body, Controller, Delete, Headers, Inject, Ip, Post, Res, UseGuards } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { gatewayConfig } from '../config/gateway.config';
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
  UNAUTHENTICATED,
  USER_DISABLED,
} from '../edge/http/error-codes';
import { LoginRequest } from '../identity/sessions/login.request';
import { ConsoleCookie, DeviceCookie } from './console-cookie';
import { newOpaqueToken } from '../identity/accounts/opaque-token';
import { ConsoleLogins } from './console-logins';
import { ConsoleTokenResponse, LinkOwnerResponse } from './console-session.response';
import { ConsoleSessions, type StartedConsoleSession } from './console-sessions';
import { LoginCodeRequest } from './login-code.request';
import { SameOriginGuard } from './same-origin.guard';

/** The only routes that read a cookie. */
@ApiTags('Console')
@Controller('v1/console/session')
@UseGuards(SameOriginGuard)
export class ConsoleSessionController {
  private readonly cookie: ConsoleCookie;
  private readonly deviceCookie: DeviceCookie;

  constructor(
    private readonly logins: ConsoleLogins,
    private readonly sessions: ConsoleSessions,
    @Inject(gatewayConfig.KEY) { console: { insecureCookie } }: ConfigType<typeof gatewayConfig>,
  ) {
    this.cookie = new ConsoleCookie(insecureCookie);
    this.deviceCookie = new DeviceCookie(insecureCookie);
  }

  @Post()
  @ApiOperation({
    operationId: 'startConsoleSession',
    summary: 'Log in',
    description:
      'For pages of this host. Sets a cookie, which no script can read, and answers the first access token. After ten wrong passwords for an account or from an address, further ones have to wait, each time longer.',
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
  @StatusEnvelope('Logged in.', ConsoleTokenResponse)
  async start(
    @Body() body: LoginRequest,
    @Headers('cookie') header: string | undefined,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleTokenResponse> {
    const device = this.deviceCookie.read(header) ?? newOpaqueToken('dv');
    const session = await this.logins.byPassword(body, { ...origin, device }, this.cookie.read(header));
    return this.begin(session, reply, device);
  }

  @Post('link')
  @ApiOperation({
    operationId: 'showLinkOwner',
    summary: 'Show the user',
    description:
      'Say whom a login link would log in. For the question that the console asks before it uses a link. The code stays good.',
  })
  @ApiErrors(FORBIDDEN, RATE_LIMITED)
  @StatusEnvelope('Login link found.', LinkOwnerResponse)
  linkOwner(@Body() { code }: LoginCodeRequest, @Ip() address: string): Promise<LinkOwnerResponse> {
    return this.logins.ownerOfLink(code, address);
  }

  @Post('exchange')
  @ApiOperation({
    operationId: 'exchangeLoginCode',
    summary: 'Log in by link',
    description:
      'As by password. The code works once, for ten minutes. A session that the browser has already ends, as by password.',
  })
  @ApiErrors(FORBIDDEN, RATE_LIMITED, OPERATOR_NETWORK_REFUSED)
  @StatusEnvelope('Logged in.', ConsoleTokenResponse)
  async exchange(
    @Body() { code }: LoginCodeRequest,
    @Headers('cookie') header: string | undefined,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleTokenResponse> {
    return this.begin(await this.logins.byLink(code, origin, this.cookie.read(header)), reply);
  }

  @Post('token')
  @ApiOperation({
    operationId: 'renewConsoleToken',
    summary: 'Renew the token',
    description:
      'Get an access token for the cookie of the console. The session ends after twelve hours without a request, or after 30 days; of an operator after one hour without a request, or after twelve.',
  })
  @ApiErrors(FORBIDDEN, UNAUTHENTICATED, RATE_LIMITED, OPERATOR_NETWORK_REFUSED)
  @StatusEnvelope('Session continued.', ConsoleTokenResponse)
  async renew(@Headers('cookie') header: string | undefined, @Ip() address: string): Promise<ConsoleTokenResponse> {
    return this.logins.tokenOf(await this.logins.byCookie(this.cookie.read(header), address));
  }

  @Delete()
  @ApiOperation({
    operationId: 'endConsoleSession',
    summary: 'Log out',
    description: 'Ends the session of the cookie, its access tokens included. Without one, nothing happens.',
  })
  @ApiErrors(FORBIDDEN)
  @StatusEnvelope('Logged out.', null)
  async end(
    @Headers('cookie') header: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<null> {
    const token = this.cookie.read(header);
    if (token !== undefined) await this.sessions.end(token);
    void reply.header('set-cookie', this.cookie.clear());
    return null;
  }

  private begin(session: StartedConsoleSession, reply: FastifyReply, device?: string): Promise<ConsoleTokenResponse> {
    const cookies = [this.cookie.write(session.token)];
    if (device !== undefined) cookies.push(this.deviceCookie.write(device));
    void reply.header('set-cookie', cookies);
    return this.logins.tokenOf(session);
  }
}

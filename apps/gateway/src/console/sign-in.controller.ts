import { Body, Controller, Get, Headers, Inject, Post, Res, UseGuards } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { gatewayConfig } from '../config/gateway.config';
import { Origin, type RequestOrigin } from '../edge/audit/request-origin';
import { ApiErrors } from '../edge/http/api-operation';
import { StatusEnvelope } from '../edge/http/envelope';
import { FORBIDDEN, OPERATOR_NETWORK_REFUSED, RATE_LIMITED, USER_DISABLED } from '../edge/http/error-codes';
import { newOpaqueToken } from '../identity/accounts/opaque-token';
import { SignIn } from '../identity/single-sign-on/sign-in';
import { ConsoleCookie, DeviceCookie, SignInCookie } from './console-cookie';
import { ConsoleLogins } from './console-logins';
import { ConsoleTokenResponse } from './console-session.response';
import { ConsoleSessions } from './console-sessions';
import { SameOriginGuard } from './same-origin.guard';
import { FinishSignInRequest } from './sign-in.request';
import { SignInProviderResponse, StartedSignInResponse } from './sign-in.response';

/** Logins at an identity provider. The browser comes back to a page of the console, which calls these routes itself. */
@ApiTags('Console')
@Controller('v1/console/sign-in')
export class SignInController {
  private readonly cookie: ConsoleCookie;
  private readonly deviceCookie: DeviceCookie;
  private readonly signInCookie: SignInCookie;

  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: ConsoleSessions,
    private readonly logins: ConsoleLogins,
    @Inject(gatewayConfig.KEY) { console: { insecureCookie } }: ConfigType<typeof gatewayConfig>,
  ) {
    this.cookie = new ConsoleCookie(insecureCookie);
    this.deviceCookie = new DeviceCookie(insecureCookie);
    this.signInCookie = new SignInCookie(insecureCookie);
  }

  @Get()
  @ApiOperation({
    operationId: 'showSignInProvider',
    summary: 'Show the identity provider',
    description: 'Say whether operators sign in at an identity provider, and what it is called.',
  })
  @StatusEnvelope('Identity provider found.', SignInProviderResponse)
  provider(): Promise<SignInProviderResponse> {
    return Promise.resolve({ name: this.signIn.providerName });
  }

  @Post()
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    operationId: 'startSignIn',
    summary: 'Begin a sign-in',
    description:
      'Set a cookie for ten minutes and answer where the identity provider asks the operator to log in. 403 where there is none.',
  })
  @ApiErrors(FORBIDDEN)
  @StatusEnvelope('Sign-in begun.', StartedSignInResponse)
  async start(@Res({ passthrough: true }) reply: FastifyReply): Promise<StartedSignInResponse> {
    const { address, kept } = await this.signIn.begin();
    void reply.header('set-cookie', this.signInCookie.write(kept));
    return { address };
  }

  @Post('finish')
  @UseGuards(SameOriginGuard)
  @ApiOperation({
    operationId: 'finishSignIn',
    summary: 'Finish a sign-in',
    description:
      'As a login by password, for the browser that has begun the sign-in. An operator who is in none of the groups with a role is refused.',
  })
  @ApiErrors(FORBIDDEN, USER_DISABLED, RATE_LIMITED, OPERATOR_NETWORK_REFUSED)
  @StatusEnvelope('Logged in.', ConsoleTokenResponse)
  async finish(
    @Body() { query }: FinishSignInRequest,
    @Headers('cookie') header: string | undefined,
    @Origin() origin: RequestOrigin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleTokenResponse> {
    const device = this.deviceCookie.read(header) ?? newOpaqueToken('dv');
    const replaced = this.cookie.read(header);
    const kept = this.signInCookie.read(header);
    const session = await this.signIn.finish(query, kept, { ...origin, device }, (sql, user) =>
      this.sessions.start(sql, user, origin, replaced),
    );
    const cookies = [this.cookie.write(session.token), this.deviceCookie.write(device), this.signInCookie.clear()];
    void reply.header('set-cookie', cookies);
    return this.logins.tokenOf(session);
  }
}

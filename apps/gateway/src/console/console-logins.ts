import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { CONSOLE_TOKEN_SECONDS, AccessTokens } from '../identity/credentials/access-tokens';
import { forbidden, unauthenticated } from '../identity/auth/auth-errors';
import { FailedCredentials } from '../identity/credentials/failed-credentials';
import type { LoginOrigin } from '../identity/guesses/known-places';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../identity/credentials/failure-throttle';
import { gatewayConfig } from '../config/gateway.config';
import type { RequestOrigin } from '../edge/audit/request-origin';
import { invalidFields } from '../edge/validation/invalid-fields';
import { OperatorNetworks } from '../identity/credentials/operator-networks';
import type { LoginRequest } from '../identity/sessions/login.request';
import { PasswordLogin } from '../identity/sessions/password-login';
import { SessionLimit } from '../identity/sessions/session-limit';
import type { ConsoleTokenResponse, LinkOwnerResponse, LoginLinkResponse } from './console-session.response';
import { type ConsoleSession, ConsoleSessions, type StartedConsoleSession } from './console-sessions';
import { LoginLinks } from './login-links';
import { maskEmail } from './mask-email';

/** Logs users into the console. */
@Injectable()
export class ConsoleLogins {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());

  constructor(
    private readonly login: PasswordLogin,
    private readonly sessions: ConsoleSessions,
    private readonly links: LoginLinks,
    private readonly tokens: AccessTokens,
    private readonly failures: FailedCredentials,
    private readonly limit: SessionLimit,
    private readonly networks: OperatorNetworks,
    @Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>,
  ) {}

  /**
   * @param replaced the cookie that the browser had
   * @throws {DomainError} as `PasswordLogin`.
   */
  byPassword(request: LoginRequest, origin: LoginOrigin, replaced: string | undefined): Promise<StartedConsoleSession> {
    return this.login.execute(request, origin, (sql, user) => this.sessions.start(sql, user, origin, replaced));
  }

  /** @throws {DomainError} INVALID naming `code`; RATE_LIMIT_EXCEEDED; FORBIDDEN where there are no links. */
  async byLink(code: string, origin: RequestOrigin, replaced: string | undefined): Promise<StartedConsoleSession> {
    return this.tryCode(origin.address, () =>
      this.links.use(code, (sql, user) => {
        this.networks.assertMayCall(user.role, origin.address);
        return this.sessions.start(sql, user, origin, replaced);
      }),
    );
  }

  /** The user whom the link would log in; throws as `byLink`. */
  async ownerOfLink(code: string, address: string): Promise<LinkOwnerResponse> {
    const { email } = await this.tryCode(address, () => this.links.userOf(code));
    return { email: maskEmail(email) };
  }

  /** @throws {DomainError} UNAUTHENTICATED when there is no cookie, or its session has ended; RATE_LIMIT_EXCEEDED. */
  async byCookie(token: string | undefined, address: string): Promise<ConsoleSession> {
    const session = token === undefined ? undefined : await this.sessions.use(token);
    if (session) {
      this.networks.assertMayCall(session.role, address);
      await this.limit.take('console-token', session.userId);
      return session;
    }
    if (token !== undefined) this.failures.record(address);
    throw unauthenticated('Bearer');
  }

  async tokenOf({ userId, sessionId }: ConsoleSession): Promise<ConsoleTokenResponse> {
    const access_token = await this.tokens.sign(userId, sessionId, true);
    return { access_token, token_type: 'Bearer', expires_in: CONSOLE_TOKEN_SECONDS };
  }

  /**
   * Creates a link for a user who knows the password, to be opened where it would have to be typed.
   * @throws {DomainError} as `PasswordLogin`; FORBIDDEN where there are no links.
   */
  async createLink(request: LoginRequest, origin: RequestOrigin): Promise<LoginLinkResponse> {
    this.assertLinks();
    const { code, expiresAt } = await this.login.execute(request, origin, (sql, { id }) =>
      this.links.create(sql, id, origin),
    );
    return { path: `/console/#code=${code}`, expires_at: expiresAt.toISOString() };
  }

  private async tryCode<T>(address: string, attempt: () => Promise<T | undefined>): Promise<T> {
    this.assertLinks();
    const found = await this.throttle.attempt(address, attempt);
    if (!found) throw invalidFields({ code: ['code is unknown, used or expired'] });
    return found;
  }

  private assertLinks(): void {
    if (!this.config.console.loginLinks) throw forbidden('Login links are switched off here.');
  }
}

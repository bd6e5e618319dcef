import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../credentials/access-tokens';
import type { LoginRequest } from './login.request';
import { PasswordLogin } from './password-login';
import { Sessions } from './sessions';
import type { TokensResponse } from './tokens.response';

@Injectable()
export class LoginHandler {
  constructor(
    private readonly login: PasswordLogin,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
  ) {}

  /** @throws {DomainError} as `PasswordLogin`. */
  async execute(request: LoginRequest, origin: RequestOrigin): Promise<TokensResponse> {
    const { userId, sessionId, refresh_token } = await this.login.execute(request, origin, async (sql, user) => {
      const sessionId = await this.sessions.start(sql, user, origin);
      return { userId: user.id, sessionId, refresh_token: await this.sessions.addToken(sql, sessionId) };
    });
    const access_token = await this.tokens.sign(userId, sessionId);
    return { access_token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS, refresh_token };
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../credentials/access-tokens';
import { accountSuspended, unauthenticated } from '../auth/auth-errors';
import { FailedCredentials } from '../credentials/failed-credentials';
import { OperatorNetworks } from '../credentials/operator-networks';
import type { RefreshRequest } from './refresh.request';
import { SessionLimit } from './session-limit';
import { type Rotation, Sessions } from './sessions';
import type { TokensResponse } from './tokens.response';

@Injectable()
export class RefreshHandler {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly tokens: AccessTokens,
    private readonly failures: FailedCredentials,
    private readonly limit: SessionLimit,
    private readonly networks: OperatorNetworks,
  ) {}

  /**
   * @throws {DomainError} UNAUTHENTICATED, the same for an unknown, used, expired or logged-out token;
   * ACCOUNT_SUSPENDED; OPERATOR_NETWORK_REFUSED; RATE_LIMIT_EXCEEDED.
   */
  async execute({ refresh_token }: RefreshRequest, origin: RequestOrigin): Promise<TokensResponse> {
    // Before the token is used up, so that a refused one can be used later. Reused tokens are always let through.
    const user = await this.sessions.userOfUnused(refresh_token);
    if (user) {
      this.networks.assertMayCall(user.role, origin.address);
      await this.limit.take('refresh', user.id);
    }
    const rotation = await this.rotate(refresh_token, origin);
    if (rotation.outcome === 'suspended') throw accountSuspended();
    if (rotation.outcome !== 'rotated') {
      this.failures.record(origin.address);
      throw unauthenticated('Bearer');
    }
    const access_token = await this.tokens.sign(rotation.userId, rotation.sessionId);
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: rotation.refreshToken,
    };
  }

  private rotate(refreshToken: string, origin: RequestOrigin): Promise<Rotation> {
    return this.database.transaction(async (sql) => {
      const rotation = await this.sessions.rotate(sql, refreshToken);
      if (rotation.outcome === 'reused') {
        const { userId, sessionId } = rotation;
        await this.audit.record(sql, {
          actor: { userId, sessionId, origin },
          action: 'session.reused-token',
          target: `session:${sessionId}`,
        });
      }
      return rotation;
    });
  }
}

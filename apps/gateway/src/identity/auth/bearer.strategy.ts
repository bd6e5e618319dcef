import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { randomUUID } from 'node:crypto';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { IsNull, Raw, Repository } from 'typeorm';
import { isUUID } from 'class-validator';
import { gatewayConfig } from '../../config/gateway.config';
import { ROLE_WITHOUT_ROLES } from '../accounts/app-user.entity';
import { type Caller, vendorCaller } from '../accounts/caller';
import { Session } from '../accounts/session.entity';
import { OpenSessions } from '../credentials/open-sessions';
import { AccessTokens, JWT_ALGORITHM, JWT_AUDIENCE, JWT_ISSUER } from '../credentials/access-tokens';

/** Claims of an access token that are not checked before. */
interface Claims {
  readonly sub?: unknown;
  readonly sid?: unknown;
  readonly console?: unknown;
}

/**
 * Access tokens of the dashboard. User and session are read each time, so a logout, a suspension or another role holds
 * at once.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy) {
  /**
   * Passport registers strategies by name, for the whole process: under a common one, each gateway would query the
   * sessions of the one started last.
   */
  readonly registeredAs = `bearer-${randomUUID()}`;
  private readonly needsSecondFactor: boolean;

  constructor(
    tokens: AccessTokens,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly openSessions: OpenSessions,
    @Inject(gatewayConfig.KEY) { operatorSecondFactor }: ConfigType<typeof gatewayConfig>,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => done(null, tokens.verificationKeyOf(token)),
      algorithms: [JWT_ALGORITHM],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      ignoreExpiration: false,
    });
    this.needsSecondFactor = operatorSecondFactor === 'required';
    passport.use(this.registeredAs, this);
  }

  async validate({ sub, sid, console }: Claims): Promise<Caller | false> {
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId) || typeof sid !== 'string' || !isUUID(sid, 'loose')) return false;
    const session = await this.sessions.findOne({
      where: { id: sid, userId, revokedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) },
      relations: { user: { account: { parent: true } } },
    });
    if (!session || session.user.disabledAt !== null) return false;
    const { role, operatorRole, account } = session.user;
    const credential = { credentialId: `user:${userId}`, userId, sessionId: session.id, viaConsole: console === true };
    const endsUnused = role === 'operator' || credential.viaConsole;
    if (endsUnused && !(await this.openSessions.use(session.id))) return false;
    if (role === 'operator')
      return {
        ...credential,
        role,
        operatorRole: operatorRole ?? ROLE_WITHOUT_ROLES,
        secondFactorDue: this.needsSecondFactor && session.secondFactorAt === null,
      };
    return account ? vendorCaller(credential, role, account) : false;
  }
}

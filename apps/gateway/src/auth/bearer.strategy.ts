import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { InjectRepository } from '@nestjs/typeorm';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Repository } from 'typeorm';
import { AppUser } from '../accounts/app-user.entity';
import { AccessTokens, JWT_ALGORITHM, JWT_AUDIENCE, JWT_ISSUER } from './access-tokens';
import { type Caller, vendorCaller } from './caller';

export const BEARER = 'bearer';

/** Access tokens of the dashboard. The user is read anew each time, so a suspension holds at once. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  constructor(
    tokens: AccessTokens,
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => done(null, tokens.verificationKeyOf(token)),
      algorithms: [JWT_ALGORITHM],
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      ignoreExpiration: false,
    });
  }

  async validate({ sub }: { readonly sub?: unknown }): Promise<Caller | false> {
    const id = Number(sub);
    if (!Number.isSafeInteger(id)) return false;
    const user = await this.users.findOne({ where: { id }, relations: { account: true } });
    if (!user) return false;
    const credentialId = `user:${user.id}`;
    if (user.role === 'operator') return { credentialId, userId: user.id, role: 'operator' };
    return user.account ? vendorCaller(credentialId, user.id, user.role, user.account) : false;
  }
}

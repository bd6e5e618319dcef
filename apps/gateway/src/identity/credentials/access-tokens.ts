import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { JwtService } from '@nestjs/jwt';
import { createHmac } from 'node:crypto';
import { gatewayConfig } from '../../config/gateway.config';

export const ACCESS_TOKEN_SECONDS = 3_600;
/** A page requests the next one by its cookie. */
export const CONSOLE_TOKEN_SECONDS = 600;
export const JWT_ALGORITHM = 'HS256';
export const JWT_ISSUER = 'sms-gateway';
export const JWT_AUDIENCE = 'sms-api';

/**
 * Signs with the current key. A token names its key, so that tokens of the previous key are recognised in a rotation.
 */
@Injectable()
export class AccessTokens {
  private readonly keys: ReadonlyMap<string, string>;
  private readonly currentKeyId: string;

  constructor(
    private readonly jwt: JwtService,
    @Inject(gatewayConfig.KEY) { jwt: { secret, previousSecret } }: ConfigType<typeof gatewayConfig>,
  ) {
    this.currentKeyId = keyId(secret);
    this.keys = new Map([secret, previousSecret].filter((key) => key !== undefined).map((key) => [keyId(key), key]));
  }

  /**
   * @param sessionId the session with which the token ends, and without which it is worth nothing
   * @param viaConsole whether a page of the console requested it
   */
  sign(userId: number, sessionId: string, viaConsole = false): Promise<string> {
    return this.jwt.signAsync(viaConsole ? { sid: sessionId, console: true } : { sid: sessionId }, {
      secret: this.verificationKey(this.currentKeyId),
      keyid: this.currentKeyId,
      subject: String(userId),
      algorithm: JWT_ALGORITHM,
      issuer: JWT_ISSUER,
      audience: JWT_AUDIENCE,
      expiresIn: viaConsole ? CONSOLE_TOKEN_SECONDS : ACCESS_TOKEN_SECONDS,
    });
  }

  /** The key that must verify a token. One that names no known key is checked against the current one, and fails. */
  verificationKeyOf(token: string): string {
    const decoded = this.jwt.decode<{ header?: { kid?: unknown } } | null>(token, { complete: true });
    return this.verificationKey(String(decoded?.header?.kid));
  }

  private verificationKey(id: string): string {
    return this.keys.get(id) ?? (this.keys.get(this.currentKeyId) as string);
  }
}

/** Distinguishes keys without revealing anything about them. */
function keyId(secret: string): string {
  return createHmac('sha256', secret).update('key id').digest('base64url').slice(0, 12);
}

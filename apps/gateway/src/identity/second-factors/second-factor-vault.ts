import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { DomainError } from '@sms/platform/errors';
import { KeyRing } from '@sms/platform/secrets';
import { gatewayConfig } from '../../config/gateway.config';
import { FORBIDDEN } from '../../edge/http/error-codes';

/** Seals the secrets of authenticator apps at rest, each for the id of its user. */
@Injectable()
export class SecondFactorVault {
  /** Undefined when no key is configured. */
  readonly ring: KeyRing | undefined;

  constructor(@Inject(gatewayConfig.KEY) { secretKeys }: Pick<ConfigType<typeof gatewayConfig>, 'secretKeys'>) {
    this.ring = secretKeys.length > 0 ? new KeyRing(secretKeys) : undefined;
  }

  /** @throws {DomainError} FORBIDDEN where there are no second factors. */
  get required(): KeyRing {
    if (!this.ring)
      throw new DomainError(FORBIDDEN, 'Second factors are switched off here: GATEWAY_SECRET_KEY is not set.');
    return this.ring;
  }
}

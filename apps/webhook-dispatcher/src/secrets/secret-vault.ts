import { Inject, Injectable } from '@nestjs/common';
import { KeyRing } from '@sms/platform/secrets';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';

/** Seals signing secrets at rest, each for the id of its account. */
@Injectable()
export class SecretVault extends KeyRing {
  constructor(@Inject(dispatcherConfig.KEY) { secretKeys }: Pick<DispatcherConfig, 'secretKeys'>) {
    super(secretKeys);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { type DispatcherConfig, dispatcherConfig } from './config/webhook-dispatcher.config';
import { forgetRemoved } from './account-endpoints/forget-removed';
import { forgetHalfHours } from './endpoints/half-hours';
import { secretsUnderOtherKeys } from './events/dispatcher-metrics';
import { forgetStates } from './history/forget-states';
import { resealSecrets } from './secrets/reseal-secrets';
import { SecretVault } from './secrets/secret-vault';

const deleteExpiredSecrets = statement({
  name: 'webhook-dispatcher.delete_expired_secrets',
  text: 'DELETE FROM endpoint_secret WHERE expires_at <= now()',
});

/** Deletes old states, counts and secrets, and reseals, several times a minute. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'retention'>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Returns whether there may be more to delete. */
  async execute(): Promise<boolean> {
    await this.database.run(deleteExpiredSecrets, []);
    await this.reseal();
    const { eventDays } = this.config.retention;
    const moreHalfHours = await forgetHalfHours(this.database);
    const moreRemoved = await forgetRemoved(this.database, eventDays);
    return (await forgetStates(this.database, eventDays)) || moreHalfHours || moreRemoved;
  }

  private async reseal(): Promise<void> {
    const { resealed, unreadable } = await resealSecrets(this.database, this.vault);
    if (resealed > 0)
      this.logger.info({ resealed, keyId: this.vault.keyId }, 'webhook secrets sealed with the first key');
    if (unreadable > 0)
      this.logger.error({ unreadable }, 'webhook secrets that no configured key opens: their endpoints get nothing');
    secretsUnderOtherKeys.set(unreadable);
  }
}

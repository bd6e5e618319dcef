import { Inject, Injectable } from '@nestjs/common';
import { type RotateSecretReply, type RotateSecretRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { Dispatcher } from '../dispatch/dispatcher';
import { createSecret } from '../secrets/create-secret';
import { SecretVault } from '../secrets/secret-vault';
import { ensureEndpoint } from './ensure-endpoint';

const raiseSecretsVersion = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.raise_secrets_version',
  text: 'UPDATE endpoint_queue SET secrets_version = secrets_version + 1 WHERE account_id = $1',
});

/**
 * Two secrets are valid during a rotation, so that receivers can be moved from one to the other without losing an
 * event.
 */
@Injectable()
export class RotateSecretHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly dispatcher: Dispatcher,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'secretOverlapHours'>,
  ) {}

  async execute({ accountId, revokeOld }: RotateSecretRequest): Promise<RotateSecretReply> {
    const rotated = await this.database.transaction(async (sql) => {
      const { secrets } = await ensureEndpoint(sql, this.vault, accountId);
      if (secrets.length > 1 && !revokeOld) {
        throw new DomainError(WEBHOOK_ERRORS.rotationUnderWay, 'two secrets are valid already');
      }
      const oldValidUntil = await endSecrets(sql, accountId, revokeOld ? 0 : this.config.secretOverlapHours);
      const secret = await createSecret(sql, this.vault, accountId);
      // The holder of the queue, in whatever process, reads the secrets again after its next cycle.
      await sql.run(raiseSecretsVersion, [accountId]);
      return { accountId, secrets: oldValidUntil === null ? [secret] : [secret, ...secrets], oldValidUntil };
    });
    this.dispatcher.endpointChanged(accountId);
    return rotated;
  }
}

const expireSecrets = statement<readonly [accountId: number, inHours: number], { expires_at: Date }>({
  name: 'webhook-dispatcher.expire_secrets',
  text: `
    UPDATE endpoint_secret SET expires_at = now() + make_interval(hours => $2)
    WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > now()) RETURNING expires_at`,
});

async function endSecrets(sql: Sql, accountId: number, inHours: number): Promise<string | null> {
  const rows = await sql.run(expireSecrets, [accountId, inHours]);
  return inHours === 0 ? null : (rows[0]?.expires_at.toISOString() ?? null);
}

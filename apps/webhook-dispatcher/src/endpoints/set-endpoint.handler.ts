import { Injectable } from '@nestjs/common';
import { type EndpointReply, type SetEndpointRequest, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { Database, type Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { LanePool } from '../lanes/lane-pool';
import { AddressGuard } from '../network/address-guard';
import { checkEndpointUrl } from '../network/check-endpoint-url';
import { SecretVault } from '../secrets/secret-vault';
import { ensureEndpoint } from './ensure-endpoint';

@Injectable()
export class SetEndpointHandler {
  constructor(
    private readonly database: Database,
    private readonly vault: SecretVault,
    private readonly guard: AddressGuard,
    private readonly lanePool: LanePool,
  ) {}

  async execute({ accountId, url }: SetEndpointRequest): Promise<EndpointReply> {
    const problems = url === null ? [] : checkEndpointUrl(url, this.guard);
    if (problems.length > 0) {
      throw new DomainError(WEBHOOK_ERRORS.urlRefused, 'the webhook URL is refused', {
        delivery_webhook_url: problems,
      });
    }
    const endpoint = await this.database.transaction(async (sql) => {
      const current = await ensureEndpoint(sql, this.vault, accountId);
      if (current.url !== url) await change(sql, accountId, url);
      return { ...current, url };
    });
    this.lanePool.endpointChanged(accountId);
    return { accountId, ...endpoint };
  }
}

/**
 * A new URL starts with a closed breaker, and gets what was pending for the old one. The lane is taken from its owner
 * (the token fences it off): what it has in flight still goes to the old URL, and its results no longer count.
 */
async function change(sql: Sql, accountId: number, url: string | null): Promise<void> {
  await sql.execute('UPDATE endpoints SET url = $2, updated_at = now() WHERE account_id = $1', [accountId, url]);
  await sql.execute(
    `UPDATE lanes SET lease_token = lease_token + 1, lease_owner = NULL, leased_until = '-infinity', due_at = now(),
       breaker_state = 'closed', consecutive_failures = 0, open_until = NULL, reset_ms = NULL
     WHERE account_id = $1`,
    [accountId],
  );
  if (url !== null) return;
  await sql.execute(
    `UPDATE deliveries SET state = 'cancelled', finished_at = now() WHERE account_id = $1 AND state = 'pending'`,
    [accountId],
  );
}

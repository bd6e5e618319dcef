import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

const revokeExpiredKeys = statement<readonly [], { id: string }>({
  name: 'gateway.revoke_expired_keys',
  text: `
    WITH expired AS (
      SELECT id FROM api_key WHERE expires_at <= now() AND revoked_at IS NULL
      ORDER BY expires_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED
    ), revoked AS (
      UPDATE api_key SET revoked_at = now() FROM expired WHERE api_key.id = expired.id
      RETURNING api_key.id, api_key.account_id
    )
    INSERT INTO audit_log (action, target, account_id, vendor_id)
    SELECT 'api-key.expired', 'api-key:' || revoked.id, account.id, coalesce(account.parent_id, account.id)
    FROM revoked JOIN account ON account.id = revoked.account_id RETURNING target AS id`,
});

/**
 * Revokes keys that have expired, so that lists and limits of keys do not count them. They are refused before, from the
 * moment at which they expire.
 */
@Injectable()
export class RevokeExpiredKeys {
  constructor(private readonly database: Database) {}

  /** Returns true when there may be more. */
  async run(): Promise<boolean> {
    return (await this.database.run(revokeExpiredKeys, [])).length > 0;
  }
}

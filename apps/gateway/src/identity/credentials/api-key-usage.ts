import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

/** A key in constant use is written once in this time, however many gateways serve it. */
const PRECISION_SECONDS = 60;
/** Further keys are recorded at their next look-up. */
const MAX_KEYS = 20_000;
/** As many characters as the column takes. */
const MAX_ADDRESS = 64;

const noteKeyUsage = statement<readonly [ids: readonly string[], addresses: readonly string[]]>({
  name: 'gateway.note_key_usage',
  text: `
    UPDATE api_key SET last_used_at = now(), last_used_address = used.address
    FROM (
      SELECT key.id, used.address FROM unnest($1::uuid[], $2::text[]) AS used (id, address)
      JOIN api_key AS key ON key.id = used.id
      WHERE coalesce(key.last_used_at, '-infinity') < now() - interval '${PRECISION_SECONDS} seconds'
      FOR NO KEY UPDATE OF key SKIP LOCKED
    ) AS used WHERE api_key.id = used.id`,
});

/** The last use of each key, to the minute, and its address: gathered in memory and written in one statement. */
@Injectable()
export class ApiKeyUsage {
  /** Keys and the addresses they were used from. */
  private used = new Map<string, string>();

  constructor(private readonly database: Database) {}

  record(keyId: string, address: string): void {
    if (this.used.size < MAX_KEYS) this.used.set(keyId, address.slice(0, MAX_ADDRESS));
  }

  /** Called every few seconds. */
  async write(): Promise<void> {
    if (this.used.size === 0) return;
    const [ids, addresses] = [[...this.used.keys()], [...this.used.values()]];
    this.used = new Map();
    // Rows that another gateway is writing are skipped: they need no second write.
    await this.database.run(noteKeyUsage, [ids, addresses]);
  }
}

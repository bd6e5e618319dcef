import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';

/** A key in constant use is written once in this time, however many gateways serve it. */
const PRECISION_SECONDS = 60;
/** Further keys are recorded at their next look-up. */
const MAX_KEYS = 20_000;

const noteKeyUsage = statement<readonly [ids: readonly string[]]>({
  name: 'gateway.note_key_usage',
  text: `
    UPDATE api_key SET last_used_at = now() WHERE id IN (
      SELECT id FROM api_key
      WHERE id = ANY($1::uuid[]) AND coalesce(last_used_at,
        '-infinity') < now() - interval '${PRECISION_SECONDS} seconds'
      FOR NO KEY UPDATE SKIP LOCKED
    )`,
});

/** The last use of each key, to the minute: gathered in memory and written in one statement. */
@Injectable()
export class ApiKeyUsage {
  private used = new Set<string>();

  constructor(private readonly database: Database) {}

  record(keyId: string): void {
    if (this.used.size < MAX_KEYS) this.used.add(keyId);
  }

  /** Called every few seconds. */
  async write(): Promise<void> {
    if (this.used.size === 0) return;
    const ids = [...this.used];
    this.used = new Set();
    // Rows that another gateway is writing are skipped: they need no second write.
    await this.database.run(noteKeyUsage, [ids]);
  }
}

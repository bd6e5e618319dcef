import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { Gauge } from 'prom-client';
import type { SealedRow } from './carrier-settings.sql';
import { SettingsStore } from './settings-store';

const settingsUnderOtherKeys = new Gauge({
  name: 'messaging_carrier_settings_under_other_keys',
  help: 'Versions of the carrier settings that are not sealed with the first key yet; at 0 the other keys may go',
});

/** Another replica may be doing the same. */
const lockOtherKey = statement<readonly [keyId: string, after: number], SealedRow>({
  name: 'messaging.lock_settings_under_other_key',
  text: `
    SELECT version, sealed FROM carrier_settings_version WHERE key_id <> $1 AND version > $2
    ORDER BY version LIMIT 1 FOR UPDATE SKIP LOCKED`,
});

const replaceSealed = statement<readonly [version: number, sealed: Buffer, keyId: string]>({
  name: 'messaging.replace_sealed_settings',
  text: 'UPDATE carrier_settings_version SET sealed = $2, key_id = $3 WHERE version = $1',
});

/** Seals again every version that is not sealed with the first key. When none is left, the others may be removed. */
@Injectable()
export class ResealSettings {
  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  async execute(): Promise<void> {
    const { keyId } = this.store;
    if (keyId === undefined) return;
    let unreadable = 0;
    for (let after = 0; ;) {
      const next = await this.resealAfter(after, keyId);
      if (!next) break;
      if (!next.resealed) unreadable += 1;
      after = next.version;
    }
    settingsUnderOtherKeys.set(unreadable);
    if (unreadable > 0) this.logger.error({ unreadable }, 'versions of carrier settings that no configured key opens');
  }

  private resealAfter(after: number, keyId: string): Promise<{ version: number; resealed: boolean } | undefined> {
    return this.database.transaction(async (sql) => {
      const [row] = await sql.run(lockOtherKey, [keyId, after]);
      if (!row) return undefined;
      const { version } = row;
      const document = this.store.open(row);
      if (document === 'sealed') return { version, resealed: false };
      await sql.run(replaceSealed, [version, this.store.seal(version, document).sealed, keyId]);
      return { version, resealed: true };
    });
  }
}

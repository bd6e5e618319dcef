import { Inject, Injectable } from '@nestjs/common';
import type { ActivateCarrierSettingsReply, ActivateCarrierSettingsRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { ActiveSettings } from '../active-settings';
import { insertActivation, lockSettings } from '../carrier-settings.sql';
import { parseSettings } from '../../config/parse-settings';
import { problemsOf } from './problems-of';
import { SETTINGS_FILE, type SettingsFile } from '../../config/settings-file';
import { SettingsStore } from '../settings-store';
import { readVersion } from './shown-settings';
import { staleSettings } from './stale-settings';

/** Puts a version in force, a new one or one from before. Processes follow by themselves: see ActiveSettings. */
@Injectable()
export class ActivateCarrierSettingsHandler {
  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    private readonly active: ActiveSettings,
    @Inject(SETTINGS_FILE) private readonly file: SettingsFile,
  ) {}

  async execute(request: ActivateCarrierSettingsRequest): Promise<ActivateCarrierSettingsReply> {
    const reply = await this.activate(request);
    // This process at once, the others within a second.
    if (reply.outcome === 'activated') await this.active.follow();
    return reply;
  }

  private activate(request: ActivateCarrierSettingsRequest): Promise<ActivateCarrierSettingsReply> {
    const { version, replaces, reason, operatorId } = request;
    return this.database.transaction(async (sql): Promise<ActivateCarrierSettingsReply> => {
      await sql.run(lockSettings, []);
      const document = await this.store.read(sql, version);
      if (typeof document === 'string') return { outcome: document };
      const known = await readVersion(sql, version);
      // A version that never was in force must not undo what has been put in force since it was made.
      const assumed = known.activatedAt === null && known.base !== null ? known.base : replaces;
      const stale = (await staleSettings(sql, this.store, replaces)) ?? (await staleSettings(sql, this.store, assumed));
      if (stale) return stale;
      const problems = problemsOf(() => parseSettings(document, this.file.options));
      if (problems.length > 0) return { outcome: 'invalid', problems };
      await sql.run(insertActivation, [version, operatorId, reason]);
      return { outcome: 'activated', version: await readVersion(sql, version) };
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { keepSecrets } from '@sms/carriers';
import {
  type CreateCarrierSettingsReply,
  type CreateCarrierSettingsRequest,
  KEPT_SECRET,
} from '@sms/contracts/messaging';
import { Database, type Sql } from '@sms/platform/database';
import { isPlainObject } from '@sms/platform/validation';
import { insertVersion, lockSettings, nextVersion } from '../carrier-settings.sql';
import { parseSettings, type SettingsDocument } from '../../config/parse-settings';
import { problemsOf } from './problems-of';
import { SETTINGS_FILE, type SettingsFile } from '../../config/settings-file';
import { SettingsStore } from '../settings-store';
import { shownSettings } from './shown-settings';
import { staleSettings } from './stale-settings';

/** Makes a version, which is in force only when it is put in force. */
@Injectable()
export class CreateCarrierSettingsHandler {
  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    @Inject(SETTINGS_FILE) private readonly file: SettingsFile,
  ) {}

  execute(request: CreateCarrierSettingsRequest): Promise<CreateCarrierSettingsReply> {
    return this.database.transaction(async (sql): Promise<CreateCarrierSettingsReply> => {
      if (this.store.keyId === undefined) return { outcome: 'no_key' };
      await sql.run(lockSettings, []);
      const stale = await staleSettings(sql, this.store, request.base);
      if (stale) return stale;
      const base = await this.store.read(sql, request.base);
      const problems: string[] = [];
      const document = withSecrets(request.settings, typeof base === 'string' ? null : base, problems);
      // A secret that is missing would be a second problem.
      if (problems.length === 0) problems.push(...problemsOf(() => parseSettings(document, this.file.options)));
      if (problems.length > 0) return { outcome: 'invalid', problems };
      const version = await this.insert(sql, request, document);
      return { outcome: 'created', found: await shownSettings(sql, this.store, version, document) };
    });
  }

  private async insert(
    sql: Sql,
    { base, operatorId, reason }: CreateCarrierSettingsRequest,
    document: SettingsDocument,
  ): Promise<number> {
    const [next] = await sql.run(nextVersion, []);
    const version = next?.version ?? 1;
    const { sealed, keyId } = this.store.seal(version, document);
    await sql.run(insertVersion, [version, base, operatorId, reason, sealed, keyId]);
    return version;
  }
}

function withSecrets(json: string, base: SettingsDocument | null, problems: string[]): SettingsDocument {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    given = null;
  }
  if (!isPlainObject(given)) {
    problems.push('the settings must be an object of JSON with carriers and routes');
    return { carriers: [], routes: [] };
  }
  return {
    carriers: keepSecrets(given['carriers'], base?.carriers, KEPT_SECRET, problems),
    routes: given['routes'] ?? [],
  };
}

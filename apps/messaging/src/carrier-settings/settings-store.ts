import { Inject, Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { KeyRing } from '@sms/platform/secrets';
import { readSealed, type SealedRow } from './carrier-settings.sql';
import type { SettingsDocument } from '../config/parse-settings';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';

/** `unknown`: there is no such version. `sealed`: no key that is configured opens it. */
export type FoundSettings = SettingsDocument | 'unknown' | 'sealed';

const ownerOf = (version: number) => `carrier settings ${version}`;

/** The settings of each version: sealed in the database, or the file of this process. */
@Injectable()
export class SettingsStore {
  /** Undefined when no key is configured. */
  private readonly ring: KeyRing | undefined;

  constructor(@Inject(SETTINGS_FILE) private readonly file: SettingsFile) {
    this.ring = file.keys.length > 0 ? new KeyRing(file.keys) : undefined;
  }

  /** Names the key that seals; undefined: there is none, so no version can be made. */
  get keyId(): string | undefined {
    return this.ring?.keyId;
  }

  async read(sql: Pick<Sql, 'run'>, version: number): Promise<FoundSettings> {
    if (version === 0) return this.file.document;
    const [row] = await sql.run(readSealed, [version]);
    return row ? this.open(row) : 'unknown';
  }

  /** @throws when there is no key; see `keyId` */
  seal(version: number, document: SettingsDocument): { readonly sealed: Buffer; readonly keyId: string } {
    if (!this.ring) throw new Error('there is no key for secrets');
    return { sealed: this.ring.seal(JSON.stringify(document), ownerOf(version)), keyId: this.ring.keyId };
  }

  open({ version, sealed }: SealedRow): SettingsDocument | 'sealed' {
    let opened: string;
    try {
      opened = this.ring?.open(sealed, ownerOf(version)) ?? '';
    } catch {
      return 'sealed';
    }
    return opened === '' ? 'sealed' : (JSON.parse(opened) as SettingsDocument);
  }
}

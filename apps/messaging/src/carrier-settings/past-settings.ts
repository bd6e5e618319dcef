import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Routing } from '../config/routing';
import { ActiveSettings } from './active-settings';
import { readActivationsAt } from './carrier-settings.sql';
import { parseSettings } from '../config/parse-settings';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';
import { SettingsStore } from './settings-store';

/** How many versions are kept parsed; the messages that operators look at are mostly of one or two. */
const MAX_KEPT = 4;

interface PastRouting {
  readonly version: number;
  readonly routing: Routing;
}

/** The routes of settings that were in force before, to explain what they decided. */
@Injectable()
export class PastSettings {
  private readonly kept = new Map<number, Routing>();

  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    private readonly active: ActiveSettings,
    @Inject(SETTINGS_FILE) private readonly file: SettingsFile,
  ) {}

  /**
   * Returns the settings that may have decided about a message that was accepted at this time, the likeliest first:
   * those in force, and those before them, because processes follow within a second. Leaves out what cannot be read.
   */
  async at(time: Date): Promise<readonly PastRouting[]> {
    const rows = await this.database.run(readActivationsAt, [time]);
    const versions = rows.map(({ version }) => version);
    if (rows.length < 2) versions.push(0);
    const found: PastRouting[] = [];
    for (const version of new Set(versions)) {
      const routing = await this.routingOf(version);
      if (routing) found.push({ version, routing });
    }
    return found;
  }

  private async routingOf(version: number): Promise<Routing | undefined> {
    const { current } = this.active;
    if (version === current.version) return current.routing;
    const kept = this.kept.get(version);
    if (kept) return kept;
    const document = await this.store.read(this.database, version);
    if (typeof document === 'string') return undefined;
    try {
      const { carriers, rules } = parseSettings(document, this.file.options);
      return this.keep(version, new Routing(carriers, rules));
    } catch {
      // A version of a release with other rules.
      return undefined;
    }
  }

  private keep(version: number, routing: Routing): Routing {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(version, routing);
    return routing;
  }
}

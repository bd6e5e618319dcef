import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import type { CarrierSettings } from '@sms/carriers';
import { Routing } from '../config/routing';
import { type ActivationRow, holdSettings, readActivation } from './carrier-settings.sql';
import { type ParsedSettings, parseSettings, type SettingsDocument } from '../config/parse-settings';
import { SETTINGS_FILE, type SettingsFile } from '../config/settings-file';
import { SettingsStore } from './settings-store';

/** How soon a process follows what was put in force. */
export const FOLLOW_EVERY_MS = 500;

export interface SettingsInForce {
  /** Rises with each change of what is in force; 0: there was none. */
  readonly activation: number;
  readonly version: number;
  readonly carriers: readonly CarrierSettings[];
  /** The carriers as they were given. */
  readonly given: readonly unknown[];
  readonly routing: Routing;
}

/**
 * The carriers and routes that this process follows. When what is in force changes, every process sees it within
 * `FOLLOW_EVERY_MS`. A process that cannot read it goes on with what it has; it does not start with anything else.
 */
@Injectable()
export class ActiveSettings implements OnModuleInit {
  private followed: SettingsInForce;
  private readonly listeners: Array<(settings: SettingsInForce) => void> = [];
  /** The activation that could not be read, so that it is told once. */
  private unreadable = 0;

  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    @Inject(SETTINGS_FILE) private readonly file: SettingsFile,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.followed = inForce({ id: 0, version: 0 }, file.document, file.parsed);
  }

  get current(): SettingsInForce {
    return this.followed;
  }

  /** @throws when the version in force cannot be read */
  async onModuleInit(): Promise<void> {
    await this.follow();
    if (this.unreadable > 0) throw new Error('the carrier settings in force cannot be read by this process');
  }

  /** Calls `listener` with each change, before it counts as followed. */
  onChange(listener: (settings: SettingsInForce) => void): void {
    this.listeners.push(listener);
  }

  async follow(): Promise<void> {
    const [activation] = await this.database.run(readActivation, []);
    if (!activation || activation.id === this.followed.activation) return;
    const found = await this.store.read(this.database, activation.version);
    if (typeof found === 'string') {
      this.cannotRead(activation.id, 'no key in MESSAGING_SECRET_KEY opens the carrier settings in force');
      return;
    }
    const parsed = this.parsed(activation.id, () => parseSettings(found, this.file.options));
    if (!parsed) return;
    const next = inForce(activation, found, parsed);
    for (const listener of this.listeners) listener(next);
    this.followed = next;
    this.unreadable = 0;
    this.logger.info({ version: activation.version, activation: activation.id }, 'carrier settings are in force');
  }

  /**
   * Whether this process follows what is in force. Until the end of the transaction nothing else is put in force, so
   * that what it does not know cannot be of settings that it has yet to read.
   */
  async holdsCurrent(sql: Sql): Promise<boolean> {
    await sql.run(holdSettings, []);
    const [activation] = await sql.run(readActivation, []);
    return (activation?.id ?? 0) === this.followed.activation;
  }

  private parsed(activation: number, parse: () => ParsedSettings): ParsedSettings | undefined {
    try {
      return parse();
    } catch (error) {
      this.cannotRead(activation, `the carrier settings in force do not fit this release: ${(error as Error).message}`);
      return undefined;
    }
  }

  private cannotRead(activation: number, problem: string): void {
    if (this.unreadable === activation) return;
    this.unreadable = activation;
    this.logger.error({ activation }, problem);
  }
}

function inForce(
  { id, version }: ActivationRow,
  { carriers: given }: SettingsDocument,
  { carriers, rules }: ParsedSettings,
): SettingsInForce {
  return {
    activation: id,
    version,
    carriers,
    given: Array.isArray(given) ? given : [],
    routing: new Routing(carriers, rules),
  };
}

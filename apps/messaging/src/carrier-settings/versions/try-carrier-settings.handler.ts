import { Inject, Injectable } from '@nestjs/common';
import type {
  TriedCarrierSettings,
  TryCarrierSettingsReply,
  TryCarrierSettingsRequest,
} from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { Routing } from '../../config/routing';
import { LANES } from '../../message/lanes';
import { ActiveSettings } from '../active-settings';
import { ChangeCount } from './count-changes';
import { parseSettings, type SettingsDocument } from '../../config/parse-settings';
import { PAST_MESSAGES_PAGE, type PastMessage, readPastMessages } from './past-messages.sql';
import { SETTINGS_FILE, type SettingsFile } from '../../config/settings-file';
import { SettingsStore } from '../settings-store';

const DAY_MS = 86_400_000;

/** Finds where the messages of the last day would go by another version. Carriers that are away are not considered. */
@Injectable()
export class TryCarrierSettingsHandler {
  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
    private readonly active: ActiveSettings,
    @Inject(SETTINGS_FILE) private readonly file: SettingsFile,
  ) {}

  async execute({ version, messages }: TryCarrierSettingsRequest): Promise<TryCarrierSettingsReply> {
    const document = await this.store.read(this.database, version);
    if (typeof document === 'string') return { outcome: document };
    return { outcome: 'tried', found: await this.compare(this.routingOf(document), messages) };
  }

  private routingOf(document: SettingsDocument): Routing {
    try {
      const { carriers, rules } = parseSettings(document, this.file.options);
      return new Routing(carriers, rules);
    } catch {
      throw new DomainError(FAULT_CODES.conflict, 'This version does not fit the release that runs.');
    }
  }

  private async compare(other: Routing, most: number): Promise<TriedCarrierSettings> {
    const { routing } = this.active.current;
    const after = new Date(this.database.now().getTime() - DAY_MS);
    const count = new ChangeCount();
    let [examined, read, below] = [0, 0, Number.MAX_SAFE_INTEGER];
    let since: Date | null = null;
    while (read < most) {
      const page = await this.database.run(readPastMessages, [below]);
      const recent = page.slice(0, most - read).filter(({ created_at: at }) => at > after);
      for (const message of recent) {
        if (message.sandbox) continue;
        const { recipient, created_at: at } = message;
        count.add(routing.of(routed(message))(recipient), other.of(routed(message))(recipient));
        examined += 1;
        since = at;
      }
      read += page.length;
      below = page.at(-1)?.id ?? 0;
      if (page.length < PAST_MESSAGES_PAGE || recent.length < page.length) break;
    }
    return { examined, since: since?.toISOString() ?? null, ...count.result };
  }
}

function routed({ account_id: accountId, sender, lane, sandbox }: PastMessage) {
  return { accountId, sender, lane: LANES[lane] ?? 'single', sandbox };
}

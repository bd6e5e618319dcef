import { Injectable } from '@nestjs/common';
import type { ReadCarrierSettingsReply, ReadCarrierSettingsRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { SettingsStore } from '../settings-store';
import { shownSettings } from './shown-settings';

@Injectable()
export class ReadCarrierSettingsHandler {
  constructor(
    private readonly database: Database,
    private readonly store: SettingsStore,
  ) {}

  async execute({ version }: ReadCarrierSettingsRequest): Promise<ReadCarrierSettingsReply> {
    const document = await this.store.read(this.database, version);
    if (typeof document === 'string') return { outcome: document };
    return { outcome: 'read', found: await shownSettings(this.database, this.store, version, document) };
  }
}

import { Injectable } from '@nestjs/common';
import type { ListCarrierSettingsReply, ListCarrierSettingsRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { isFollowed, listVersions, readActivation } from '../carrier-settings.sql';
import { versionOf } from './shown-settings';

@Injectable()
export class ListCarrierSettingsHandler {
  constructor(private readonly database: Database) {}

  async execute({ before, limit }: ListCarrierSettingsRequest): Promise<ListCarrierSettingsReply> {
    const [activation = { id: 0, version: 0 }] = await this.database.run(readActivation, []);
    const [followed] = await this.database.run(isFollowed, [activation.id]);
    const rows = await this.database.run(listVersions, [before ?? null, limit + 1]);
    return {
      versions: rows.slice(0, limit).map((row) => versionOf(row, activation.version)),
      hasMore: rows.length > limit,
      inForce: activation.version,
      inEffect: followed?.followed ?? false,
    };
  }
}

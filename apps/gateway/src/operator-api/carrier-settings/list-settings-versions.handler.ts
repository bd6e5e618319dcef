import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import type { SettingsVersionsParams } from './carrier-settings.params';
import { SettingsVersionResponse, type SettingsVersionsResponse } from './settings-version.response';
import { readUserEmails } from './user-emails';

@Injectable()
export class ListSettingsVersionsHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  async execute({ cursor, limit }: SettingsVersionsParams): Promise<SettingsVersionsResponse> {
    const { versions, hasMore, inForce, inEffect } = await this.rpc.request(MESSAGING_OPERATIONS.listCarrierSettings, {
      ...(cursor !== undefined && { before: cursor }),
      limit,
    });
    const authors = versions.flatMap(({ createdBy, activatedBy }) => [createdBy, activatedBy]);
    const emails = await readUserEmails(this.database, authors);
    return {
      versions: versions.map((one) => SettingsVersionResponse.of(one, emails)),
      in_force: inForce,
      in_effect: inEffect,
      next_cursor: hasMore ? (versions.at(-1)?.version ?? null) : null,
    };
  }
}

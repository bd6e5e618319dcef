import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { refusalOf, versionIn } from './settings-refusals';
import { ShownSettingsResponse } from './settings-version.response';
import { readUserEmails } from './user-emails';

@Injectable()
export class GetSettingsVersionHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
  ) {}

  /** @throws {DomainError} NOT_FOUND; CONFLICT when no configured key opens the version */
  async execute(path: string): Promise<ShownSettingsResponse> {
    const reply = await this.rpc.request(MESSAGING_OPERATIONS.readCarrierSettings, { version: versionIn(path) });
    if (reply.outcome !== 'read') throw refusalOf(reply);
    const { createdBy, activatedBy } = reply.found.version;
    return ShownSettingsResponse.ofShown(reply.found, await readUserEmails(this.database, [createdBy, activatedBy]));
  }
}

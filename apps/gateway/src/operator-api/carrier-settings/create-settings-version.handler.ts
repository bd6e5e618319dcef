import { Injectable } from '@nestjs/common';
import { MAX_SETTINGS_LENGTH, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { CreateSettingsVersionRequest } from './carrier-settings.request';
import { refusalOf } from './settings-refusals';
import { ShownSettingsResponse } from './settings-version.response';
import { readUserEmails } from './user-emails';

@Injectable()
export class CreateSettingsVersionHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded before the version is made, without its settings, and once more with its number.
   * @throws {DomainError} INVALID with the problems of the settings; CONFLICT with the differences when another version
   *   is in force, and without when no key is configured
   */
  async execute(operator: OperatorCaller, body: CreateSettingsVersionRequest): Promise<ShownSettingsResponse> {
    const { base, carriers, routes, reason } = body;
    const settings = JSON.stringify({ carriers, routes });
    if (settings.length > MAX_SETTINGS_LENGTH)
      throw invalidFields({
        carriers: [`carriers and routes may not be longer than ${MAX_SETTINGS_LENGTH} characters`],
      });
    const entry = { actor: operator, reason };
    const found = await this.audit.around(
      { ...entry, action: 'carrier-settings.create', target: `carrier-settings:${base}` },
      async () => {
        const request = { base, settings, reason, operatorId: operator.userId };
        const reply = await this.rpc.request(MESSAGING_OPERATIONS.createCarrierSettings, request);
        if (reply.outcome !== 'created') throw refusalOf(reply);
        return reply.found;
      },
    );
    const { version, createdBy, activatedBy } = found.version;
    await this.audit.record(this.database, {
      ...entry,
      action: 'carrier-settings.created',
      target: `carrier-settings:${version}`,
      details: { base },
    });
    return ShownSettingsResponse.ofShown(found, await readUserEmails(this.database, [createdBy, activatedBy]));
  }
}

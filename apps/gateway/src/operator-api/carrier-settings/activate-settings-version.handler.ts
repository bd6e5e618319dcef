import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import type { ActivateSettingsVersionRequest } from './carrier-settings.request';
import { refusalOf, versionIn } from './settings-refusals';
import { SettingsVersionResponse } from './settings-version.response';
import { readUserEmails } from './user-emails';

@Injectable()
export class ActivateSettingsVersionHandler {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Recorded with its reason before anything changes.
   * @throws {DomainError} NOT_FOUND; INVALID when the version does not fit the release; CONFLICT with the differences
   *   when another version is in force, and without when no configured key opens the version
   */
  async execute(
    operator: OperatorCaller,
    path: string,
    { replaces, reason }: ActivateSettingsVersionRequest,
  ): Promise<SettingsVersionResponse> {
    const version = versionIn(path);
    const action = 'carrier-settings.activated';
    const entry = { actor: operator, action, target: `carrier-settings:${version}`, reason } as const;
    const activated = await this.audit.around({ ...entry, details: { replaces } }, async () => {
      const request = { version, replaces, reason, operatorId: operator.userId };
      const reply = await this.rpc.request(MESSAGING_OPERATIONS.activateCarrierSettings, request);
      if (reply.outcome !== 'activated') throw refusalOf(reply);
      return reply.version;
    });
    const { createdBy, activatedBy } = activated;
    return SettingsVersionResponse.of(activated, await readUserEmails(this.database, [createdBy, activatedBy]));
  }
}
